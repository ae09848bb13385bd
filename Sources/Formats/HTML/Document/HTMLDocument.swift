/// A parsed HTML5 document.
///
/// Parsing never fails and never overflows the stack. Elements nested too deeply are flattened, and input designed to
/// take excessive time or memory is simplified (`isComplete` is then false). Comments are not kept.
///
/// If the task is cancelled, parsing ends early with the part parsed so far, and `isComplete` is false.
public struct HTMLDocument: Sendable {
  package let tree: HTMLTree

  // MARK: Lifecycle

  /// Parses a page in any encoding of the Encoding Standard, which is found as in browsers (HTML Living Standard, 13.2.3):
  /// by a byte order mark, the content type, a `meta` element, the bytes themselves.
  ///
  /// - Parameters:
  ///   - bytes: The page as it was sent.
  ///   - contentType: The content type that the page was sent with.
  /// - Complexity: O(bytes).
  public init(parsing bytes: [UInt8], contentType: String? = nil) {
    tree = HTMLParser.parse(PageDecoder.decode(bytes, contentType: contentType))
  }

  /// Parses a page.
  /// - Complexity: O(bytes).
  public init(parsing html: String) {
    tree = HTMLParser.parse(Array(html.utf8))
  }

  // MARK: Reading

  /// The `html` element.
  public var root: HTMLElement { HTMLElement(tree: tree, index: 0) }

  /// A Boolean value that is true if the whole document was parsed as HTML specifies.
  public var isComplete: Bool { tree.isComplete }

  /// The first `title` with text, its white space folded.
  /// - Complexity: O(n) in the nodes before it.
  public var title: String? {
    for element in root.descendants where element.isHTML(.title) {
      let title = PlainText.fold(element.text)
      if !title.isEmpty { return title }
    }
    return nil
  }

  /// The address in the first `<base href>` as written, which may be relative to the page's own.
  /// - Complexity: O(n) in the nodes before it.
  public var baseURL: String? {
    for element in root.descendants where element.isHTML(.base) {
      if let address = element["href"] { return address }
    }
    return nil
  }
}
