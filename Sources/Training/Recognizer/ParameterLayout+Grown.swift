import Network

extension ParameterLayout {
    /// The weights of a shallower network in this one, which then reads as that one does: the further blocks add
    /// nothing to the residual stream until they are trained (Chen et al. 2016, Net2Net, for depth).
    ///
    /// - Parameters:
    ///   - other: the shallower network's weights, in its own layout.
    ///   - fresh: this layout's untrained weights.
    /// - Returns: `nil` unless the shallower network's tensors are all here in the same shapes.
    func grown(_ other: [Float], of architecture: Architecture, fresh: [Float]) -> [Float]? {
        let old = ParameterLayout(architecture)
        guard old.count == other.count, count == fresh.count else { return nil }
        let places = Dictionary(uniqueKeysWithValues: tensors.map { ($0.name, $0) })
        var parameters = fresh
        for tensor in tensors where tensor.name.contains(".mix.") {
            for index in tensor.offset..<tensor.offset + tensor.count { parameters[index] = 0 }
        }
        for tensor in old.tensors {
            guard let place = places[tensor.name], place.shape == tensor.shape else { return nil }
            for index in 0..<tensor.count { parameters[place.offset + index] = other[tensor.offset + index] }
        }
        return parameters
    }
}
