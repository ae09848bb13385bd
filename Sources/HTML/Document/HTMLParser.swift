/// Parses HTML5: tokenizer and tree construction under fixed bounds.
package enum HTMLParser {
  /// The element that the source is read as the content of.
  package struct Context {
    let tag: HTMLTag

    static let body = Context(name: "body", kind: .html)

    /// An element without attributes, whose name is in lower case.
    package init(name: String, kind: HTMLTag.Kind) {
      tag = HTMLTag(HTMLName(named: name) ?? .unknown, kind)
    }
  }

  package struct Options {
    /// Nil for a document.
    var context: Context?
    /// Whether comments and the doctype are in the tree, below a node for the document.
    var keepsComments = false

    package init(context: Context? = nil, keepsComments: Bool = false) {
      self.context = context
      self.keepsComments = keepsComments
    }
  }

  /// Longer sources are cut off: positions are 32 bits wide, and text can grow when it is decoded.
  static let maximumBytes = 128 << 20

  /// Elements nested deeper than this in the tree become siblings.
  static let maximumDepth = 768

  /// Parses a document, or what a body contains. Never fails. Where the task is cancelled, it ends early. The root is an `html` element. Complexity: linear.
  static func parse(_ source: [UInt8], context: Context? = nil) -> HTMLTree {
    parse(source, Options(context: context))
  }

  package static func parse(_ source: [UInt8], _ options: Options) -> HTMLTree {
    let isWhole: Bool = source.count <= maximumBytes
    var builder = HTMLTreeBuilder(source: isWhole ? source : Array(source.prefix(maximumBytes)), options: options)
    builder.run()
    return builder.makeTree(isWhole: isWhole)
  }
}
