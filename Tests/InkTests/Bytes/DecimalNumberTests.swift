import Testing

@testable import Ink

@Suite struct DecimalNumberTests {
    private func parse(_ text: String) -> (Double?, Int) {
        var copy = text
        return copy.withUTF8 {
            var position = 0
            let value = DecimalNumber.parse($0, &position)
            return (value, position)
        }
    }

    @Test(arguments: [
        "0", "-0", "1", "+7", "123456789012345678", "12345678901234567890123", "0.1", "-0.30000000000000004", ".5", "5.",
        "1e5", "1E-7", "2.2250738585072014e-308", "4.9e-324", "1.7976931348623157e308", "9007199254740993",
        "0.000000000000000000000001", "3.14159265358979323846264338", "123e-25", "00012",
    ])
    func isExact(text: String) {
        let (value, position) = parse(text)
        let normal = text.hasPrefix(".") ? "0" + text : text.hasSuffix(".") ? text + "0" : text
        #expect(value == Double(normal))
        #expect(position == text.utf8.count)
    }

    @Test func stopsWhereTheNumberDoes() {
        #expect(parse("12abc") == (12, 2))
        #expect(parse("1e") == (1, 1))
        #expect(parse("1e+x") == (1, 1))
        #expect(parse("-") == (nil, 0))
        #expect(parse(".") == (nil, 0))
        #expect(parse("") == (nil, 0))
        #expect(parse("NaN") == (nil, 0))
        #expect(parse("1e99999999999999999999").0 == .infinity)
        #expect(parse("1e-99999999999999999999").0 == 0)
    }
}
