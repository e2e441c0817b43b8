/// Where each weight tensor of an architecture lies in one flat vector: optimizer, averaging, summing of
/// gradients and checkpoints are then plain vector operations.
package struct ParameterLayout: Sendable, Equatable {
    package struct Tensor: Sendable, Equatable {
        package var name: String
        /// Row-major: a convolution is [kernel·in × out], a bias [out].
        package var shape: [Int]
        package var offset: Int
        package var count: Int { shape.reduce(1, *) }
        package var isMatrix: Bool { shape.count == 2 }
    }

    package private(set) var tensors: [Tensor] = []
    /// Length of the flat vector.
    package private(set) var count = 0

    let stem: [ConvolutionShape]
    let blocks: [(convolution: ConvolutionShape, mix: ConvolutionShape)]
    let heads: [ConvolutionShape]
    let router: ConvolutionShape

    package init(_ a: Architecture) {
        var tensors: [Tensor] = []
        var count = 0
        func add(_ name: String, _ shape: [Int]) -> Int {
            let tensor = Tensor(name: name, shape: shape, offset: count)
            tensors.append(tensor)
            count += tensor.count
            return tensor.offset
        }
        func convolution(_ name: String, _ input: Int, _ output: Int, kernel: Int = 1, stride: Int = 1, dilation: Int = 1)
            -> ConvolutionShape
        {
            let weight = add(name + ".weight", [kernel * input, output])
            let bias = add(name + ".bias", [output])
            return ConvolutionShape(
                input: input, output: output, kernel: kernel, stride: stride, dilation: dilation, weight: weight,
                bias: bias)
        }
        stem = [
            convolution("stem.0", a.inputChannels, a.stemChannels, kernel: a.kernel, stride: 2),
            convolution("stem.1", a.stemChannels, a.width, kernel: a.kernel, stride: 2),
        ]
        blocks = a.dilations.enumerated().map { index, dilation in
            (
                convolution("block.\(index).conv", a.width, a.width, kernel: a.kernel, dilation: dilation),
                convolution("block.\(index).mix", a.width, a.width)
            )
        }
        heads = zip(a.headNames, a.headClasses).map { convolution("head.\($0)", a.width, $1) }
        router = convolution("router", a.width, a.headNames.count)
        self.tensors = tensors
        self.count = count
    }

    package static func == (left: ParameterLayout, right: ParameterLayout) -> Bool { left.tensors == right.tensors }
}
