import CPoppler
import Foundation
import Ink
import Recognition

/// A PDF with AcroForm fields (ISO 32000-1, 12.7): its fields as a ``Form``, and the PDF again with their new values.
///
/// Fields for text, choices, check boxes and radio buttons; others (push buttons, signatures) and read-only ones are
/// left alone. Of a group of radio buttons each is a check box of its own.
public final class PDFForm {
    /// For messages.
    private let name: String
    private let pdf: OpaquePointer
    /// Of each of the form's fields, its place among the PDF's.
    private let places: [Int]
    /// The fields, in points, y down.
    public let form: Form

    static let largestFile = 512 << 20

    /// Poppler's fonts and settings belong to all documents of a process, and nothing guards them. Recursive, as a form
    /// refused at its end is closed at once.
    private static let poppler = NSRecursiveLock()

    /// - Throws: ``FieldsError/missingLibrary(name:package:reason:)`` where poppler-glib is not installed;
    ///   ``FieldsError/pdf(file:what:)`` where the file is no PDF, is locked, or has no fields to write in.
    public convenience init(contentsOf url: URL) throws(FieldsError) {
        try self.init(data: Form.bytes(of: url, limit: Self.largestFile), name: url.path)
    }

    public init(data: Data, name: String) throws(FieldsError) {
        self.name = name
        Self.poppler.lock()
        defer { Self.poppler.unlock() }
        var message = [CChar](repeating: 0, count: 512)
        guard rukopis_pdf_load(&message, message.count) == 0 else {
            throw .missingLibrary(name: "poppler-glib", package: "libpoppler-glib8", reason: Self.text(message))
        }
        let opened = data.withUnsafeBytes { rukopis_pdf_open($0.baseAddress, $0.count, &message, message.count) }
        guard let opened else { throw .pdf(file: name, what: "cannot be opened as PDF: \(Self.text(message))") }
        pdf = opened
        var fields: [FormField] = []
        var places: [Int] = []
        var names: Set<String> = []
        for index in 0..<Int(rukopis_pdf_field_count(opened)) {
            let shape = rukopis_pdf_field_at(opened, Int32(index))
            guard shape.is_read_only == 0 else { continue }
            guard let field = Self.field(index, shape, of: opened, besides: &names) else { continue }
            fields.append(field)
            places.append(index)
        }
        self.places = places
        let pages = (0..<Int(rukopis_pdf_page_count(opened))).map { page -> Form.PageSize in
            var (width, height) = (0.0, 0.0)
            rukopis_pdf_page_size(opened, Int32(page), &width, &height)
            return Form.PageSize(width: width, height: height)
        }
        form = Form(fields: fields, unit: .points, pages: pages)
        guard !fields.isEmpty else {
            // The key of an XML form (ISO 32000-1, 12.7.8), as far as it is not in a packed stream.
            let isXML = data.range(of: Data("/XFA".utf8)) != nil
            throw .pdf(
                file: name,
                what: isXML
                    ? "has a form of XML alone (XFA), which this program does not read; save it as a PDF with fields (AcroForm)"
                    : "has no fields to write in")
        }
    }

    deinit { Self.poppler.withLock { rukopis_pdf_close(pdf) } }

    private static func field(
        _ index: Int, _ shape: rukopis_pdf_field, of pdf: OpaquePointer, besides names: inout Set<String>
    ) -> FormField? {
        let numbers = [shape.x, shape.y, shape.width, shape.height]
        guard numbers.allSatisfy({ abs($0) < 1e7 }), shape.width > 0, shape.height > 0 else { return nil }
        let place = Int32(index)
        let own = taken(rukopis_pdf_name(pdf, place)) ?? ""
        let base = own.isEmpty ? "field \(index + 1)" : own
        // Several rectangles may show one field, and each radio button of a group has the group's name.
        var name = base
        var number = 2
        while !names.insert(name).inserted {
            name = "\(base) (\(number))"
            number += 1
        }
        var field = FormField(
            name: name, page: Int(shape.page),
            rectangle: InkBox(x: shape.x, y: shape.y, width: shape.width, height: shape.height),
            text: taken(rukopis_pdf_text(pdf, place)) ?? "")
        switch Int(shape.kind) {
        case RUKOPIS_PDF_MULTILINE: field.kind = .multiline
        case RUKOPIS_PDF_CHECK, RUKOPIS_PDF_RADIO:
            field.kind = .checkbox
            field.isChecked = rukopis_pdf_state(pdf, place) != 0
        case RUKOPIS_PDF_CHOICE:
            let items = (0..<rukopis_pdf_item_count(pdf, place)).map { taken(rukopis_pdf_item(pdf, place, $0)) ?? "" }
            let selected = Int(rukopis_pdf_selected_item(pdf, place))
            if items.indices.contains(selected) { field.text = items[selected] }
            guard !items.isEmpty else { return nil }
            field.kind = .choice
            field.values = items
        default:
            // The names of Acrobat's own formatting functions, which form editors use.
            let format = taken(rukopis_pdf_format(pdf, place)) ?? ""
            field.kind = format.contains("AFDate_Format") ? .date
                : format.contains("AFNumber_Format") || format.contains("AFPercent_Format") ? .number : .text
        }
        return field
    }

    /// Puts the values of a filled form into the PDF.
    ///
    /// - Parameter filled: ``form`` with new values; fields are known by their names, the others stay as they are.
    /// - Returns: the names of fields whose value was cut to what the field takes. Where it fits without its spaces, it
    ///   loses only those.
    public func set(_ filled: Form) -> [String] {
        Self.poppler.lock()
        defer { Self.poppler.unlock() }
        var wanted: [String: FormField] = [:]
        for field in filled.fields { wanted[field.name] = field }
        var doubtful: [String] = []
        for (place, old) in zip(places.map(Int32.init), form.fields) {
            guard let new = wanted[old.name] else { continue }
            let shape = rukopis_pdf_field_at(pdf, place)
            switch Int(shape.kind) {
            case RUKOPIS_PDF_CHECK, RUKOPIS_PDF_RADIO:
                if new.isChecked != old.isChecked { rukopis_pdf_set_state(pdf, place, new.isChecked ? 1 : 0) }
            case RUKOPIS_PDF_CHOICE:
                guard new.text != old.text, let item = old.values.firstIndex(of: new.text) else { continue }
                rukopis_pdf_select_item(pdf, place, Int32(item))
            default:
                guard new.text != old.text else { continue }
                var text = new.text
                // What is written a character a cell stands far apart, and a gap may have been read as a space.
                if shape.max_length > 0, text.count > Int(shape.max_length), !text.contains("\n") {
                    let dense = text.filter { $0 != " " }
                    if dense.count <= Int(shape.max_length) { text = dense }
                }
                if shape.max_length > 0, text.count > Int(shape.max_length) {
                    text = String(text.prefix(Int(shape.max_length)))
                    doubtful.append(new.name)
                }
                if rukopis_pdf_set_text(pdf, place, text) == 0 { doubtful.append(new.name) }
            }
        }
        return doubtful
    }

    /// Writes the PDF beside its place and renames it, so that a reader sees the old one or the whole new one.
    public func write(to url: URL) throws(FieldsError) {
        let bytes = try whole(for: url)
        do {
            let file = try FileReplacement(url)
            try bytes.withUnsafeBytes { try file.write($0) }
            try file.finish()
        } catch InkError.inaccessible(_, let what) {
            throw .inaccessible(file: url.path, reason: what)
        } catch {
            throw .inaccessible(file: url.path, reason: error.localizedDescription)
        }
    }

    /// The PDF with its new values. Through memory: the library does not tell of a disk that is full.
    private func whole(for url: URL) throws(FieldsError) -> Data {
        var message = [CChar](repeating: 0, count: 512)
        var count = 0
        let saved = Self.poppler.withLock { rukopis_pdf_saved(pdf, &count, &message, message.count) }
        guard let bytes = saved else {
            throw .inaccessible(file: url.path, reason: "cannot be written: \(Self.text(message))")
        }
        let whole = Data(bytesNoCopy: bytes, count: count, deallocator: .free)
        // A PDF has its end (ISO 32000-1, 7.5.5).
        guard whole.suffix(64).range(of: Data("%%EOF".utf8)) != nil else {
            throw .inaccessible(file: url.path, reason: "cannot be written: only a part of it could be made")
        }
        return whole
    }

    private static func taken(_ string: UnsafeMutablePointer<CChar>?) -> String? {
        guard let string else { return nil }
        defer { rukopis_pdf_free(string) }
        return String(cString: string)
    }

    private static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
