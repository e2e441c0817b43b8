import Network

/// One optimizer step of one hidden matrix along the nearest (semi-)orthogonal matrix of its momentum: all its
/// directions move alike, however unlike the gradient's sizes in them (Muon, Jordan et al. 2024). The step is scaled
/// to the root mean square of a step of AdamW, so that both share one learning rate (Liu et al. 2025,
/// "Muon is scalable for LLM training").
struct OrthogonalStep: Sendable {
    private let offset: Int
    /// rows ≥ columns.
    private let rows: Int
    private let columns: Int

    /// Whether a tensor is a hidden layer's matrix, at least as tall as wide.
    static func suits(_ tensor: ParameterLayout.Tensor) -> Bool {
        tensor.isMatrix && (tensor.name.hasPrefix("block") || tensor.name.hasPrefix("stem"))
            && tensor.shape[0] >= tensor.shape[1]
    }

    init(_ tensor: ParameterLayout.Tensor) {
        offset = tensor.offset
        rows = tensor.shape[0]
        columns = tensor.shape[1]
    }

    /// - Parameters:
    ///   - parameters: the whole flat vector; changed in this tensor's part only.
    ///   - momentum: likewise; becomes decayOfMomentum·momentum + gradient.
    ///   - gradient: the whole gradient; `shrink` times it is used.
    func apply(
        to parameters: UnsafeMutableBufferPointer<Float>, momentum: UnsafeMutableBufferPointer<Float>,
        gradient: [Float], shrink: Float, decayOfMomentum: Float, rate: Float, decay: Float
    ) {
        let count = rows * columns
        var direction = [Float](repeating: 0, count: count)
        for index in 0..<count {
            let g = gradient[offset + index] * shrink
            let m = decayOfMomentum * momentum[offset + index] + (1 - decayOfMomentum) * g
            momentum[offset + index] = m
            direction[index] = decayOfMomentum * m + (1 - decayOfMomentum) * g  // Nesterov's look ahead
        }
        OrthogonalStep.orthogonalize(&direction, rows: rows, columns: columns)
        let scale = rate * 0.2 * Float(rows).squareRoot()
        for index in 0..<count {
            let weight = parameters[offset + index]
            parameters[offset + index] = weight - scale * direction[index] - decay * weight
        }
    }

    /// Five steps of the Newton–Schulz iteration with Jordan's coefficients: singular values go to 0.7 … 1.2.
    /// - Parameter matrix: row-major [rows × columns], rows ≥ columns.
    static func orthogonalize(_ matrix: inout [Float], rows: Int, columns: Int) {
        var squares: Float = 0
        for value in matrix { squares += value * value }
        guard squares > 0, squares.isFinite else { return }
        let factor = 1 / (squares.squareRoot() + 1e-12)
        for index in matrix.indices { matrix[index] *= factor }
        let (a, b, c): (Float, Float, Float) = (3.4445, -4.7750, 2.0315)
        var gram = [Float](repeating: 0, count: columns * columns)
        var polynomial = gram
        var next = matrix
        for _ in 0..<5 {
            matrix.withUnsafeBufferPointer { x in
                gram.withUnsafeMutableBufferPointer { gram in
                    polynomial.withUnsafeMutableBufferPointer { polynomial in
                        next.withUnsafeMutableBufferPointer { next in
                            guard let x = x.baseAddress, let gram = gram.baseAddress,
                                let polynomial = polynomial.baseAddress, let next = next.baseAddress
                            else { return }
                            // X ← X·(a + b·G + c·G²), G = XᵀX
                            BLAS.multiplyTransposedA(x, x, into: gram, m: columns, n: columns, k: rows, beta: 0)
                            BLAS.multiply(gram, gram, into: polynomial, m: columns, n: columns, k: columns, beta: 0)
                            for index in 0..<columns * columns {
                                polynomial[index] = c * polynomial[index] + b * gram[index]
                            }
                            for index in 0..<columns { polynomial[index * columns + index] += a }
                            BLAS.multiply(x, polynomial, into: next, m: rows, n: columns, k: columns, beta: 0)
                        }
                    }
                }
            }
            swap(&matrix, &next)
        }
    }
}
