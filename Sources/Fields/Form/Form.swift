import Foundation
import Recognition

/// A form: fields on pages, empty or filled. As a file it is JSON:
///
/// ```json
/// {
///   "rukopisForm": 1,
///   "unit": "millimetres",
///   "language": "en",
///   "pages": [[210, 297]],
///   "fields": [
///     {"name": "city", "kind": "text", "page": 1, "rectangle": [20, 30, 80, 9], "text": "", "caret": 0},
///     {"name": "colour", "kind": "choice", "rectangle": [20, 45, 40, 9], "values": ["red", "green"]},
///     {"name": "agreed", "kind": "checkbox", "rectangle": [20, 60, 5, 5], "checked": false}
///   ]
/// }
/// ```
///
/// Only `rukopisForm`, `fields` and of each field `name` and `rectangle` ([x, y, width, height], y down) must be there;
/// keys that this version does not know are left alone. A filled form is a form again: beside the values it has for
/// each field `reading` (``FieldReading``), and `unassigned` and `edits`.
public struct Form: Sendable, Equatable {
    /// The version of the file format that is read and written.
    public static let version = 1

    /// What the numbers of the form count.
    public enum Unit: String, Sendable, Equatable, Codable {
        /// The same as the ink's numbers.
        case ink
        case millimetres
        /// 1/72 inch.
        case points
        /// 1/96 inch, as browsers count.
        case pixels

        /// `nil`: not a length.
        var millimetres: Double? {
            switch self {
            case .ink: nil
            case .millimetres: 1
            case .points: 25.4 / 72
            case .pixels: 25.4 / 96
            }
        }
    }

    /// A page's width and height, in the form's unit.
    public struct PageSize: Sendable, Equatable {
        public var width: Double
        public var height: Double

        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// A stroke that no field took.
    public struct UnassignedStroke: Sendable, Equatable, Codable {
        public enum Reason: String, Sendable, Equatable, Codable {
            /// It lies near no field.
            case nearNoField = "near-no-field"
            /// Highlighter, eraser or drawing aid.
            case notAPen = "not-a-pen"
            /// It has no point with usable coordinates.
            case empty
        }

        /// Counted from 1.
        public var page: Int
        /// Index into the page's strokes, counted from 0.
        public var stroke: Int
        public var reason: Reason

        public init(page: Int, stroke: Int, reason: Reason) {
            self.page = page
            self.stroke = stroke
            self.reason = reason
        }
    }

    public var unit: Unit
    /// BCP 47 tags parted by commas: the fields' language unless they name their own; `nil`: the recognizer's.
    public var language: String?
    /// Sizes of the pages from the first on; empty where unknown.
    public var pages: [PageSize]
    public var fields: [FormField]
    /// Of a filled form: strokes that are in no field, so that none is lost unseen.
    public var unassigned: [UnassignedStroke]
    /// Of a filled form: what was done, in order.
    public var edits: [FormEdit]

    public init(fields: [FormField], unit: Unit = .ink, language: String? = nil, pages: [PageSize] = []) {
        self.fields = fields
        self.unit = unit
        self.language = language
        self.pages = pages
        unassigned = []
        edits = []
    }
}
