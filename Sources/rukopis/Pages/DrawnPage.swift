import Rendering

/// A page as far as it can be drawn while others are: a picture's whole file, or what goes into a document next.
enum DrawnPage: Sendable {
    case picture(PagePicture)
    case file(Result<[UInt8], any Error>)

    /// - Parameter resolution: of PNG, in dots per inch.
    init(_ page: ReadPage, as format: PictureFormat, text: TextPlacement, resolution: Double) {
        let picture = PagePicture(page: page.page, unit: page.unit, reading: page.reading, text: text)
        switch format {
        case .pdf: self = .picture(picture)
        case .png: self = .file(Result { try picture.png(resolution: resolution) })
        case .svg: self = .file(Result { try picture.svg() })
        }
    }
}
