import Foundation

/// A form of our own making: one page of 300 × 200 points with a field of each kind.
enum SamplePDF {
    static func data() -> Data {
        let box = "/Type /XObject /Subtype /Form /BBox [0 0 12 12]"
        let cross = "0 g 2 2 m 10 10 l S 2 10 m 10 2 l S 0 0 0 rg"
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 12 0 R] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 9 0 R >> >> >> >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << >> /Annots [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 12 0 R] >>",
            "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [20 160 280 180] /DA (/Helv 12 Tf 0 g) /F 4 /P 3 0 R >>",
            "<< /Type /Annot /Subtype /Widget /FT /Tx /T (notes) /Ff 4096 /V (old) /Rect [20 100 280 150] /DA (/Helv 12 Tf 0 g) /F 4 /P 3 0 R >>",
            "<< /Type /Annot /Subtype /Widget /FT /Btn /T (agreed) /Rect [20 70 32 82] /AS /Off /V /Off /F 4 /P 3 0 R /AP << /N << /Yes 10 0 R /Off 11 0 R >> >> >>",
            "<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (colour) /Opt [(red) (green)] /Rect [60 66 160 86] /DA (/Helv 12 Tf 0 g) /F 4 /P 3 0 R >>",
            "<< /Type /Annot /Subtype /Widget /FT /Tx /T (day) /MaxLen 10 /Rect [180 66 280 86] /DA (/Helv 12 Tf 0 g) /F 4 /P 3 0 R /AA << /F << /S /JavaScript /JS (AFDate_FormatEx\\(\"dd.mm.yyyy\"\\);) >> >> >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            "<< \(box) /Length \(cross.utf8.count) >>\nstream\n\(cross)\nendstream",
            "<< \(box) /Length 0 >>\nstream\n\nendstream",
            // Eight cells of 20 points.
            "<< /Type /Annot /Subtype /Widget /FT /Tx /Ff 16777216 /T (code) /MaxLen 8 /Rect [20 30 180 50] /DA (/Helv 12 Tf 0 g) /F 4 /P 3 0 R >>",
        ]
        var text = "%PDF-1.6\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = "\(offset)"
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Data(text.utf8)
    }
}
