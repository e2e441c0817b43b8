import CKernels

/// Elementwise loops over contiguous floats: sums eight lanes at a time, and exponentials as C compiles them for the
/// processor.
enum VectorKernels {
    private typealias Lanes = SIMD8<Float>

    @inline(__always)
    private static func load(_ pointer: UnsafePointer<Float>) -> SIMD8<Float> {
        UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<Float>.self)
    }

    @inline(__always)
    private static func store(_ value: SIMD8<Float>, _ pointer: UnsafeMutablePointer<Float>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: SIMD8<Float>.self)
    }

    /// target += source
    static func add(_ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, count: Int) {
        var index = 0
        while index + 8 <= count {
            store(load(target + index) + load(source + index), target + index)
            index += 8
        }
        while index < count {
            target[index] += source[index]
            index += 1
        }
    }

    /// Layer norm of each row without gain or bias (the layer that follows has both), Ba et al. 2016.
    /// - Parameters:
    ///   - output: [rows × width], mean 0 and variance 1 in each row.
    ///   - inverseDeviation: [rows], kept for the backward pass.
    static func layerNorm(
        _ input: UnsafePointer<Float>, rows: Int, width: Int, output: UnsafeMutablePointer<Float>,
        inverseDeviation: UnsafeMutablePointer<Float>
    ) {
        let scale = 1 / Float(width)
        for row in 0..<rows {
            let x = input + row * width
            let y = output + row * width
            let mean = sum(x, count: width) * scale
            var squares = Lanes()
            var tail: Float = 0
            var index = 0
            while index + 8 <= width {
                let centred = load(x + index) - mean
                squares += centred * centred
                index += 8
            }
            while index < width {
                let centred = x[index] - mean
                tail += centred * centred
                index += 1
            }
            let inverse = 1 / ((squares.sum() + tail) * scale + 1e-5).squareRoot()
            inverseDeviation[row] = inverse
            index = 0
            while index + 8 <= width {
                store((load(x + index) - mean) * inverse, y + index)
                index += 8
            }
            while index < width {
                y[index] = (x[index] - mean) * inverse
                index += 1
            }
        }
    }

    /// Adds to `inputGradient` what flows back through a layer norm whose output was `normalized`.
    static func addLayerNormGradient(
        outputGradient: UnsafePointer<Float>, normalized: UnsafePointer<Float>, inverseDeviation: UnsafePointer<Float>,
        rows: Int, width: Int, inputGradient: UnsafeMutablePointer<Float>
    ) {
        let scale = 1 / Float(width)
        for row in 0..<rows {
            let dy = outputGradient + row * width
            let y = normalized + row * width
            let dx = inputGradient + row * width
            let inverse = inverseDeviation[row]
            let mean = sum(dy, count: width) * scale
            let projection = dot(dy, y, count: width) * scale
            var index = 0
            while index + 8 <= width {
                store(load(dx + index) + (load(dy + index) - mean - load(y + index) * projection) * inverse, dx + index)
                index += 8
            }
            while index < width {
                dx[index] += (dy[index] - mean - y[index] * projection) * inverse
                index += 1
            }
        }
    }

    /// SiLU, x·σ(x) (Elfwing et al. 2018).
    static func silu(_ input: UnsafePointer<Float>, count: Int, output: UnsafeMutablePointer<Float>) {
        rukopis_silu(input, count, output)
    }

    /// gradient *= d SiLU(x)/dx at `input`
    static func multiplyBySiluSlope(_ input: UnsafePointer<Float>, count: Int, gradient: UnsafeMutablePointer<Float>) {
        rukopis_silu_slope(input, count, gradient)
    }

    /// Logits to log-probabilities in each row of [rows × width], in place.
    static func logSoftmax(_ logits: UnsafeMutablePointer<Float>, rows: Int, width: Int) {
        rukopis_log_softmax(logits, rows, width)
    }

    static func sum(_ x: UnsafePointer<Float>, count: Int) -> Float {
        var lanes = Lanes()
        var tail: Float = 0
        var index = 0
        while index + 8 <= count {
            lanes += load(x + index)
            index += 8
        }
        while index < count {
            tail += x[index]
            index += 1
        }
        return lanes.sum() + tail
    }

    static func dot(_ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, count: Int) -> Float {
        var lanes = Lanes()
        var tail: Float = 0
        var index = 0
        while index + 8 <= count {
            lanes += load(x + index) * load(y + index)
            index += 8
        }
        while index < count {
            tail += x[index] * y[index]
            index += 1
        }
        return lanes.sum() + tail
    }
}
