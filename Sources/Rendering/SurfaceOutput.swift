import CCairo

/// Where a surface's bytes go: cairo calls back for every piece of the file.
final class SurfaceOutput {
    private let write: (UnsafeRawBufferPointer) throws -> Void
    private var failure: (any Error)?

    init(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.write = write }

    func check() throws { if let failure { throw failure } }

    /// What cairo takes for a callback; `closure` is the ``SurfaceOutput``, which must outlive the surface.
    static let callback: cairo_write_func_t = { closure, data, length in
        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
        return Unmanaged<SurfaceOutput>.fromOpaque(closure).takeUnretainedValue()
            .take(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }

    var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private func take(_ bytes: UnsafeRawBufferPointer) -> cairo_status_t {
        guard failure == nil else { return CAIRO_STATUS_WRITE_ERROR }
        do {
            try write(bytes)
            return CAIRO_STATUS_SUCCESS
        } catch {
            failure = error
            return CAIRO_STATUS_WRITE_ERROR
        }
    }
}
