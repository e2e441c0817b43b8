/// What reMarkable's numbers for pens and colours mean, in all versions.
enum RemarkableTool {
    static func tool(_ pen: Int) -> Stroke.Tool {
        switch pen {
        case 5, 18, 23: .highlighter
        case 6, 8: .eraser
        default: .pen
        }
    }

    /// 0xRRGGBBAA; `nil` for a number not known.
    static func color(_ number: Int) -> UInt32? {
        switch number {
        case 0: 0x0000_00FF
        case 1, 8: 0x9090_90FF
        case 2: 0xFFFF_FFFF
        case 3: 0xFBF7_19FF
        case 4: 0x00FF_00FF
        case 5: 0xFF00_FFFF
        case 6: 0x4E69_C9FF
        case 7: 0xB33E_39FF
        case 9: 0xFFED_7580
        case 10: 0xA1D8_7DFF
        case 11: 0x8BD0_E5FF
        case 12: 0xB782_CDFF
        case 13: 0xF7E8_51FF
        default: nil
        }
    }

    /// The screen's dots: 226 to an inch, 229 on the Paper Pro, which is told by its width.
    static let millimetres = 25.4 / 226
    static func millimetres(paperWidth: Double) -> Double { paperWidth == 1620 ? 25.4 / 229 : millimetres }
    /// The page of reMarkable 1 and 2, in dots.
    static let pageSize = (width: 1404.0, height: 1872.0)
}
