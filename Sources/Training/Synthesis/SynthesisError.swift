/// What can go wrong while ink is made from fonts and texts.
public enum SynthesisError: Error, Equatable, CustomStringConvertible {
    case unreadableFont(path: String)
    case noFonts(folder: String)
    case unreadableText(path: String, reason: String)
    case noText(script: String, folder: String)
    case cannotDraw(text: String, folder: String)
    case cannotWrite(path: String)

    public var description: String {
        switch self {
        case .unreadableFont(let path):
            "\(path): not a font that FreeType can read; give a TrueType or OpenType file"
        case .noFonts(let folder):
            "\(folder): no .ttf or .otf file here; give the folder that holds the handwriting fonts"
        case .unreadableText(let path, let reason):
            "\(path): \(reason); give text as .txt or .txt.zst, one sentence a line"
        case .noText(let script, let folder):
            "\(folder): no text of any \(script) language here; give the folder with the <language>-<source>.txt.zst files"
        case .cannotDraw(let text, let folder):
            "\(folder): no font here has all characters of \"\(text)\"; allow other fonts or give another text"
        case .cannotWrite(let path):
            "\(path): cannot be written; check that the folder exists and is yours"
        }
    }
}
