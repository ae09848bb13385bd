/// A parsed HTML5 document.
///
/// Parsing never fails and never overflows the stack: what nests too deeply is flattened, and what is made to take endless
/// time or memory is simplified (`isComplete` is false then). Comments are not kept.
///
/// If the task is cancelled, parsing ends early with what there is, and `isComplete` is false.
public struct HTMLDocument: Sendable {
  private let tree: HTMLTree

  // MARK: Lifecycle

  /// Parses a page. The bytes may be UTF-8 or UTF-16 with or without a mark, or Windows-1252 (which is what browsers take
  /// a page for that declares nothing and is not UTF-8). Complexity: linear.
  public init(parsing bytes: [UInt8]) {
    tree = HTMLParser.parse(PageDecoder.decode(bytes))
  }

  /// Parses a page. Complexity: linear.
  public init(parsing html: String) {
    tree = HTMLParser.parse(Array(html.utf8))
  }

  // MARK: Reading

  /// The `html` element.
  public var root: HTMLElement { HTMLElement(tree: tree, index: 0) }

  /// Whether the whole document was parsed as HTML has it.
  public var isComplete: Bool { tree.isComplete }

  /// The first `title` with text, its white space folded. Complexity: linear in the nodes before it.
  public var title: String? {
    for element in root.descendants where element.isHTML(.title) {
      let title: String = PlainText.fold(element.text)
      if !title.isEmpty { return title }
    }
    return nil
  }

  /// The address in the first `<base href>`, as written: it may be relative to the page's own. Complexity: linear in the
  /// nodes before it.
  public var baseURL: String? {
    for element in root.descendants where element.isHTML(.base) {
      if let address = element["href"] { return address }
    }
    return nil
  }
}
