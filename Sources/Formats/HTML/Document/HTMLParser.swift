/// Parses HTML5: tokenizer and tree construction with fixed limits.
package enum HTMLParser {
  /// The context element of a fragment.
  package struct Context {
    let tag: HTMLTag

    static let body = Context(name: "body", kind: .html)

    /// Creates an element without attributes. The name is in lower case.
    package init(name: String, kind: HTMLTag.Kind) {
      tag = HTMLTag(HTMLName(named: name) ?? .unknown, kind)
    }
  }

  package struct Options {
    /// Nil for a document.
    var context: Context?
    /// True if comments and the doctype are in the tree, below a node for the document.
    var keepsComments = false

    package init(context: Context? = nil, keepsComments: Bool = false) {
      self.context = context
      self.keepsComments = keepsComments
    }
  }

  /// Longer sources are cut off: positions are 32 bits wide, and text can grow when decoded.
  static let maximumBytes = 128 << 20

  /// Elements nested deeper than this in the tree become siblings.
  static let maximumDepth = 768

  /// Parses a document, or the content of a body. Never fails. Ends early if the task is cancelled. The root is an
  /// `html` element.
  /// - Complexity: O(bytes).
  static func parse(_ source: [UInt8], context: Context? = nil) -> HTMLTree {
    parse(source, Options(context: context))
  }

  package static func parse(_ source: [UInt8], _ options: Options) -> HTMLTree {
    let isWhole = source.count <= maximumBytes
    var builder = HTMLTreeBuilder(source: isWhole ? source : Array(source.prefix(maximumBytes)), options: options)
    builder.run()
    return builder.makeTree(isWhole: isWhole)
  }
}
