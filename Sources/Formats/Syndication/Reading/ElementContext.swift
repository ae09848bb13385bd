/// The properties that an element passes on to its children. A class, since nearly all elements share one.
final class ElementContext: Sendable {
  /// The base of relative addresses.
  let base: AddressBase
  /// A language tag of BCP 47.
  let language: String?
  let core: CoreElements
  /// True if a `div` around XHTML is not part of the text (RFC 4287 §3.1.1.3); inherited.
  let dropsWrappers: Bool

  init(base: AddressBase, language: String?, core: CoreElements, dropsWrappers: Bool = false) {
    self.base = base
    self.language = language
    self.core = core
    self.dropsWrappers = dropsWrappers
  }

  func with(base: AddressBase) -> ElementContext {
    ElementContext(base: base, language: language, core: core, dropsWrappers: dropsWrappers)
  }

  func with(language: String?) -> ElementContext {
    ElementContext(base: base, language: language, core: core, dropsWrappers: dropsWrappers)
  }

  /// True if texts state their type, as in Atom.
  var isAtom: Bool { core.format == .atom }

  /// True if an element belongs to the format itself.
  func isCore(_ element: XMLElement) -> Bool { core.contains(element) }

  /// The context inside an element.
  func inside(_ element: XMLElement) -> ElementContext {
    guard element.setsContext else { return self }
    return ElementContext(
      base: element.base(inside: base), language: element.statedLanguage(inside: language), core: core,
      dropsWrappers: dropsWrappers)
  }

  func address(_ text: String?) -> WebAddress? {
    text.flatMap { base.resolve($0) }
  }
}
