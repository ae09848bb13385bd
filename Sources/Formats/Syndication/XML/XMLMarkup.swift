import Bytes
import HTML

/// Serializes elements as HTML.
///
/// Text stays text: `&lt;script&gt;` in XHTML is written as `&lt;script&gt;`. Prefixes other than `xlink` are removed,
/// since HTML has none; names are in lower case, and an HTML parser restores the capitals of SVG names.
enum XMLMarkup {
  /// Serializes the content of an element.
  ///
  /// - Parameter base: The base of relative addresses inside. Addresses under their own `xml:base`, which HTML does not
  ///   have, are made absolute.
  static func inner(of element: XMLElement, base: AddressBase?) -> String {
    var output: [UInt8] = []
    let base = base ?? AddressBase(nil)
    appendInner(of: element, outerBase: base, base: base, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static func appendInner(
    of element: XMLElement, outerBase: AddressBase, base: AddressBase, to output: inout [UInt8]
  ) {
    var pieces: [Piece] = []
    element.forEachNode(text: { pieces.append(.text($0)) }, element: { pieces.append(.element($0)) })
    for piece in pieces {
      switch piece {
      case .text(let range):
        element.document.withBytes(range) { Escaping.append($0, quotes: true, to: &output) }
      case .element(let child):
        append(child, outerBase: outerBase, base: child.base(inside: base), to: &output)
      }
    }
  }

  private enum Piece {
    case text(Range<Int>)
    case element(XMLElement)
  }

  private static func append(
    _ element: XMLElement, outerBase: AddressBase, base: AddressBase, to output: inout [UInt8]
  ) {
    let name = element.name
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name.utf8)
    appendAttributes(of: element, outerBase: outerBase, base: base, to: &output)
    output.append(UInt8(ascii: ">"))
    if voidElements.contains(name) { return }
    appendInner(of: element, outerBase: outerBase, base: base, to: &output)
    output.append(contentsOf: "</\(name)>".utf8)
  }

  private static func appendAttributes(
    of element: XMLElement, outerBase: AddressBase, base: AddressBase, to output: inout [UInt8]
  ) {
    let isSeenFromInside = !base.hasSameAddress(as: outerBase)
    element.forEachAttribute { index, namespace, range in
      let name = element.document.texts.folded[index]
      switch namespace {
      case .xml where name == "lang", .none, .unknown, .xhtml, .xLink: break
      default: return
      }
      output.append(0x20)
      // HTML knows this prefix (HTML Living Standard, 13.2.6.1, "adjust foreign attributes").
      if namespace == .xLink { output.append(contentsOf: "xlink:".utf8) }
      output.append(contentsOf: name.utf8)
      output.append(contentsOf: "=\"".utf8)
      // A fragment in a drawing refers to a part of the drawing.
      let isPart = namespace == .xLink && element.document.withBytes(range) { $0.first == UInt8(ascii: "#") }
      if !isSeenFromInside || isPart || !(name == "srcset" || addressAttributes.contains(name)) {
        element.document.withBytes(range) { Escaping.append($0, quotes: true, to: &output) }
      } else if name == "srcset" {
        let absolute = AbsoluteAddresses.sourceSet(element.document.string(range), base: base)
        Escaping.appendAttributeValue(absolute, to: &output)
      } else if let absolute = base.resolve(element.document.string(range))?.string {
        Escaping.appendAttributeValue(absolute, to: &output)
      } else {
        element.document.withBytes(range) { Escaping.append($0, quotes: true, to: &output) }
      }
      output.append(UInt8(ascii: "\""))
    }
  }

  private static let voidElements: Set<ByteString> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
  private static let addressAttributes: Set<ByteString> = ["href", "src", "cite", "poster", "data", "longdesc"]
}
