/// What holds at a place of a document for everything inside.
struct ElementContext {
  /// What relative addresses refer to.
  var base: AddressBase
  /// A language tag of BCP 47.
  var language: String?
  let core: CoreElements
  /// True if a `div` around XHTML is not part of it (RFC 4287 §3.1.1.3), as it was before.
  var dropsWrappers: Bool = false

  /// True if texts say what they are, as those of Atom do.
  var isAtom: Bool { core.format == .atom }

  /// True if an element is one of the format itself.
  func isCore(_ element: XMLElement) -> Bool { core.contains(element) }

  /// What holds inside of an element.
  func inside(_ element: XMLElement) -> ElementContext {
    guard element.setsContext else { return self }
    var context: ElementContext = self
    context.base = element.base(inside: base)
    context.language = element.statedLanguage(inside: language)
    return context
  }

  func address(_ text: String?) -> String? {
    text.flatMap { base.resolve($0) }
  }
}
