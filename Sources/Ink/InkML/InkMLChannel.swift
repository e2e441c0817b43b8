/// A channel of a trace format (InkML 1.0, section 3.3).
struct InkMLChannel: Equatable {
    var name: String
    var isBoolean = false
    /// The value of an intermittent channel that a point does not give.
    var defaultValue: Double?
    var min: Double?
    var max: Double?
    /// False where larger values point the other way (`orientation="-ve"`).
    var isPositive = true
    var units: String?
    var isIntermittent = false

    init(name: String) { self.name = name }

    init(_ element: XMLElement, isIntermittent: Bool) {
        name = element["name"] ?? ""
        isBoolean = element["type"] == "boolean"
        defaultValue = element["default"].flatMap { $0 == "T" ? 1 : $0 == "F" ? 0 : Double($0) }
        min = element["min"].flatMap(Double.init)
        max = element["max"].flatMap(Double.init)
        isPositive = element["orientation"] != "-ve"
        units = element["units"]
        self.isIntermittent = isIntermittent
    }
}
