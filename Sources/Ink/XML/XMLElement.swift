import CXML2
import Foundation

/// An element of an ``XMLTree``; holds on to the tree.
struct XMLElement {
    let tree: XMLTree
    let node: xmlNodePtr

    /// Without prefix.
    var name: String { node.pointee.name.map { String(cString: $0) } ?? "" }

    /// 1-based.
    var line: Int { Int(xmlGetLineNo(node)) }

    func isNamed(_ name: String) -> Bool {
        guard let own = node.pointee.name else { return false }
        return name.withCString { strcmp($0, UnsafeRawPointer(own).assumingMemoryBound(to: CChar.self)) == 0 }
    }

    /// The attribute's value; the name is given without prefix (`id` finds `xml:id`).
    subscript(attribute: String) -> String? {
        var next = node.pointee.properties
        while let current = next {
            if let own = current.pointee.name, String(cString: own) == attribute {
                return Self.text(of: current.pointee.children)
            }
            next = current.pointee.next
        }
        return nil
    }

    var parent: XMLElement? {
        guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
        return XMLElement(tree: tree, node: parent)
    }

    /// The child elements.
    var children: XMLChildren { XMLChildren(tree: tree, first: node.pointee.children) }

    func children(named name: String) -> some Sequence<XMLElement> {
        children.lazy.filter { $0.isNamed(name) }
    }

    func child(_ name: String) -> XMLElement? { children.first { $0.isNamed(name) } }

    /// The text directly within the element.
    var text: String { Self.text(of: node.pointee.children) }

    /// The text within the element and the elements in it, in order.
    var deepText: String {
        var text = ""
        Self.collectText(node.pointee.children, into: &text, depth: 0)
        return text
    }

    private static func collectText(_ first: UnsafeMutablePointer<xmlNode>?, into text: inout String, depth: Int) {
        guard depth < XMLTree.deepest else { return }
        var next = first
        while let current = next {
            switch current.pointee.type {
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                if let content = current.pointee.content { text += String(cString: content) }
            case XML_ELEMENT_NODE: collectText(current.pointee.children, into: &text, depth: depth + 1)
            default: break
            }
            next = current.pointee.next
        }
    }

    /// Calls `body` with the text's bytes, without copying them where they lie in one piece.
    func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        if let only = node.pointee.children, only.pointee.next == nil, only.pointee.type == XML_TEXT_NODE,
            let content = only.pointee.content
        {
            return try body(UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content))))
        }
        var text = self.text
        return try text.withUTF8 { try body($0) }
    }

    private static func text(of first: UnsafeMutablePointer<xmlNode>?) -> String {
        var text = ""
        var next = first
        while let current = next {
            if current.pointee.type == XML_TEXT_NODE || current.pointee.type == XML_CDATA_SECTION_NODE,
                let content = current.pointee.content
            {
                text += String(cString: content)
            }
            next = current.pointee.next
        }
        return text
    }
}

/// The child elements of an element, in order.
struct XMLChildren: Sequence, IteratorProtocol {
    let tree: XMLTree
    private var next_: xmlNodePtr?

    init(tree: XMLTree, first: xmlNodePtr?) {
        self.tree = tree
        next_ = first
    }

    mutating func next() -> XMLElement? {
        while let current = next_ {
            next_ = current.pointee.next
            if current.pointee.type == XML_ELEMENT_NODE { return XMLElement(tree: tree, node: current) }
        }
        return nil
    }
}
