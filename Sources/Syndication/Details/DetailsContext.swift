/// What holds at a place of a document for all that is inside.
struct DetailsContext {
  var base: AddressBase
  var language: String?
  let core: CoreElements
  /// Whether a `div` around XHTML is not part of it (RFC 4287 §3.1.1.3), as it was before.
  var dropsWrappers: Bool = false

  /// Whether texts say what they are, as those of Atom do.
  var isAtom: Bool { core.format == .atom }

  /// Whether an element is one of the format itself.
  func isCore(_ element: XMLElement) -> Bool { core.contains(element) }

  /// What holds inside of an element.
  func inside(_ element: XMLElement) -> DetailsContext {
    var context: DetailsContext = self
    context.base = element.base(inside: base)
    context.language = element.statedLanguage(inside: language)
    return context
  }

  func address(_ text: String?) -> String? {
    text.flatMap { base.resolve($0) }
  }
}
