import CGumbo

/// Parses HTML5 with gumbo, and copies its tree into an `HTMLTree`.
enum HTMLParser {
  /// What a parse may use. Articles need a hundredth of the time and a tenth of the memory; beyond the budget are only
  /// documents made to be slow, for which the plain text must do.
  private enum Budget {
    static func memory(_ length: Int) -> Int { 32 << 20 + 192 * length }
    static func nanoseconds(_ length: Int) -> UInt64 { 500_000_000 + 2_000 * UInt64(length) }
  }

  /// Elements nested deeper than this become siblings.
  static let maximumDepth = 768

  /// Parses a document, or with `asFragment` the content of a `body`. Never fails. The root is an `html` element.
  static func parse(_ html: UnsafeBufferPointer<UInt8>, asFragment: Bool) -> HTMLTree {
    if let limited = NestingLimit.apply(to: html) {
      return limited.withUnsafeBufferPointer { parseLimited($0, asFragment: asFragment) }
    }
    return parseLimited(html, asFragment: asFragment)
  }

  private static func parseLimited(_ html: UnsafeBufferPointer<UInt8>, asFragment: Bool) -> HTMLTree {
    // gumbo wants an address, even for nothing; its positions are 32 bits wide.
    guard let address = html.baseAddress, html.count < Int32.max / 2 else { return plainTree(of: html) }
    let parse: UnsafeMutablePointer<bounded_gumbo>? = address.withMemoryRebound(to: CChar.self, capacity: html.count) {
      bounded_gumbo_parse(
        $0, html.count, asFragment, Budget.memory(html.count), Budget.nanoseconds(html.count))
    }
    guard let parse else { return plainTree(of: html) }
    defer { bounded_gumbo_free(parse) }
    guard let output = parse.pointee.output, let root = output.pointee.root else { return plainTree(of: html) }
    var builder = HTMLTreeBuilder(expectedBytes: html.count)
    builder.add(root)
    return builder.tree
  }

  /// The tree of a document that was given up: its text in a `body`.
  private static func plainTree(of html: UnsafeBufferPointer<UInt8>) -> HTMLTree {
    // Without a tag in it there is nothing to strip, and nothing that could lead here again.
    let text: [UInt8] =
      html.contains(UInt8(ascii: "<")) ? EntityResolver.resolve(TagStripper.strip(html)) : Array(html)
    let end = Int32(text.count)
    func element(_ tag: GumboTag, parent: Int32) -> HTMLTree.Node {
      HTMLTree.Node(
        end: 3, parent: parent, content: 0..<0, kind: .element(HTMLTag(number: Int(tag.rawValue), isForeign: false)))
    }
    return HTMLTree(
      nodes: [
        element(GUMBO_TAG_HTML, parent: -1), element(GUMBO_TAG_BODY, parent: 0),
        HTMLTree.Node(end: 3, parent: 1, content: 0..<end, kind: .text),
      ],
      attributes: [], bytes: text, unknownNames: [], isComplete: false)
  }
}
