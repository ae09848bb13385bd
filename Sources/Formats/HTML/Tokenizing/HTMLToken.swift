/// A token: a tag, a run of text, a comment, a doctype, or the end.
package struct HTMLToken {
  package enum Kind: UInt8 {
    case startTag, endTag, text, comment, doctype, end
  }

  package var kind: Kind = .end
  /// The number of a tag's name, also for names other than those of `tag`.
  package var nameNumber: Int32 = 0
  /// The name of a tag if it is a known one.
  var tag: HTMLName = .unknown
  /// The bytes of text or of a comment.
  package var content: HTMLTree.Span = 0..<0
  /// The range of a start tag's attributes in the tokenizer's `attributes`.
  package var attributes: HTMLTree.Span = 0..<0
  package var isSelfClosing = false
}
