import COpenBLAS

/// Matrix products by OpenBLAS. Everything heavy in the network is one of these three.
///
/// All matrices are dense and row-major; shapes are given as `m`, `n`, `k` of C[m×n] = A[m×k]·B[k×n]. What
/// multiplies calls ``load()`` beforehand, where it can still tell the user that the library is missing.
public enum BLAS {
    /// Loads OpenBLAS with the right kernel; cheap after the first call.
    /// - Throws: ``NetworkError/blas(_:)`` where it is not installed.
    public static func load() throws {
        guard rukopis_blas_load() == 0 else { throw NetworkError.blas(String(cString: rukopis_blas_error())) }
    }

    /// The kernel in use, such as "Zen" or "Prescott" (the slowest); empty before ``load()``.
    public static var kernel: String { String(cString: rukopis_blas_kernel()) }
    /// OpenBLAS's own description of its build.
    public static var configuration: String { String(cString: rukopis_blas_configuration()) }
    /// The kernel asked for on account of the processor; empty where the environment or OpenBLAS chose.
    public static var requestedKernel: String { String(cString: rukopis_blas_requested_kernel()) }

    /// C = A·B + beta·C
    package static func multiply(
        _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, into c: UnsafeMutablePointer<Float>,
        m: Int, n: Int, k: Int, beta: Float
    ) {
        guard m > 0, n > 0, k > 0 else { return }
        rukopis_sgemm(0, 0, Int32(m), Int32(n), Int32(k), 1, a, Int32(k), b, Int32(n), beta, c, Int32(n))
    }

    /// C[m×n] = A[m×k]·Bᵀ + beta·C, with B stored as [n×k]
    package static func multiplyTransposedB(
        _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, into c: UnsafeMutablePointer<Float>,
        m: Int, n: Int, k: Int, beta: Float
    ) {
        guard m > 0, n > 0, k > 0 else { return }
        rukopis_sgemm(0, 1, Int32(m), Int32(n), Int32(k), 1, a, Int32(k), b, Int32(k), beta, c, Int32(n))
    }

    /// C[m×n] = Aᵀ·B + beta·C, with A stored as [k×m]
    package static func multiplyTransposedA(
        _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, into c: UnsafeMutablePointer<Float>,
        m: Int, n: Int, k: Int, beta: Float
    ) {
        guard m > 0, n > 0, k > 0 else { return }
        rukopis_sgemm(1, 0, Int32(m), Int32(n), Int32(k), 1, a, Int32(m), b, Int32(n), beta, c, Int32(n))
    }
}
