import Glibc

/// Elementwise loops over contiguous floats, eight lanes at a time.
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
        var index = 0
        while index + 8 <= count {
            let x = load(input + index)
            store(x / (1 + exp(-x)), output + index)
            index += 8
        }
        while index < count {
            let x = input[index]
            output[index] = x / (1 + exp(Lanes(repeating: -x))[0])
            index += 1
        }
    }

    /// gradient *= d SiLU(x)/dx at `input`
    static func multiplyBySiluSlope(_ input: UnsafePointer<Float>, count: Int, gradient: UnsafeMutablePointer<Float>) {
        var index = 0
        while index + 8 <= count {
            let x = load(input + index)
            let sigmoid = 1 / (1 + exp(-x))
            store(load(gradient + index) * (sigmoid * (1 + x * (1 - sigmoid))), gradient + index)
            index += 8
        }
        while index < count {
            let x = input[index]
            let sigmoid = 1 / (1 + exp(Lanes(repeating: -x))[0])
            gradient[index] *= sigmoid * (1 + x * (1 - sigmoid))
            index += 1
        }
    }

    /// Logits of one row to log-probabilities, in place.
    static func logSoftmax(_ row: UnsafeMutablePointer<Float>, count: Int) {
        var largest = -Float.infinity
        for index in 0..<count { largest = max(largest, row[index]) }
        var total = Lanes()
        var tail: Float = 0
        var index = 0
        while index + 8 <= count {
            total += exp(load(row + index) - largest)
            index += 8
        }
        while index < count {
            tail += exp(Lanes(repeating: row[index] - largest))[0]
            index += 1
        }
        let shift = largest + log(total.sum() + tail)
        index = 0
        while index + 8 <= count {
            store(load(row + index) - shift, row + index)
            index += 8
        }
        while index < count {
            row[index] -= shift
            index += 1
        }
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

    /// eˣ to about 2 units in the last place, clamped to the range of normal floats: 2ⁿ·2ᶠ with |f| ≤ ½ and
    /// a polynomial for 2ᶠ (Taylor coefficients of (ln 2)ᵏ/k!, degree 6: error below 1.3e-7).
    @inline(__always)
    static func exp(_ x: SIMD8<Float>) -> SIMD8<Float> {
        let clamped = x.clamped(lowerBound: Lanes(repeating: -87), upperBound: Lanes(repeating: 88))
        let magic: Float = 12_582_912  // 1.5·2²³: adding it rounds to an integer in the low mantissa bits
        let scaled = clamped * 1.442_695_04
        let shifted = scaled + magic
        let f = scaled - (shifted - magic)
        var p = Lanes(repeating: 1.540_353e-4)
        p = p * f + 1.333_355_8e-3
        p = p * f + 9.618_129_1e-3
        p = p * f + 5.550_410_9e-2
        p = p * f + 2.402_265_1e-1
        p = p * f + 6.931_471_8e-1
        p = p * f + 1
        let exponent = (unsafeBitCast(shifted, to: SIMD8<Int32>.self) &- 0x4B40_0000) &<< 23
        return unsafeBitCast(unsafeBitCast(p, to: SIMD8<Int32>.self) &+ exponent, to: Lanes.self)
    }
}
