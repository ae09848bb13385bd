/// The properties that an element passes on to its children.
struct ElementContext {
  /// The base of relative addresses.
  var base: AddressBase
  /// A language tag of BCP 47.
  var language: String?
  let core: CoreElements
  /// True if a `div` around XHTML is not part of the text (RFC 4287 §3.1.1.3); inherited.
  var dropsWrappers = false

  /// True if texts state their type, as in Atom.
  var isAtom: Bool { core.format == .atom }

  /// True if an element belongs to the format itself.
  func isCore(_ element: XMLElement) -> Bool { core.contains(element) }

  /// The context inside an element.
  func inside(_ element: XMLElement) -> ElementContext {
    guard element.setsContext else { return self }
    var context = self
    context.base = element.base(inside: base)
    context.language = element.statedLanguage(inside: language)
    return context
  }

  func address(_ text: String?) -> String? {
    text.flatMap { base.resolve($0) }
  }
}
