import Foundation

/// A file that holds a form: our own JSON, or a PDF with fields.
public enum FormFile {
    case json(Form)
    case pdf(PDFForm)

    /// Told from the content.
    public init(contentsOf url: URL) throws(FieldsError) {
        let data = try Form.bytes(of: url, limit: PDFForm.largestFile)
        // A PDF's header stands within its first 1024 bytes (ISO 32000-1, 7.5.2, and Adobe's note on it).
        if data.prefix(1024).range(of: Data("%PDF-".utf8)) != nil {
            self = .pdf(try PDFForm(data: data, name: url.path))
        } else {
            guard data.count <= Form.largestFile else {
                throw .inaccessible(file: url.path, reason: "is larger than \(Form.largestFile >> 20) MiB, no form can be")
            }
            self = .json(try Form(json: data, name: url.path))
        }
    }

    /// The fields.
    public var form: Form {
        switch self {
        case .json(let form): form
        case .pdf(let pdf): pdf.form
        }
    }
}
