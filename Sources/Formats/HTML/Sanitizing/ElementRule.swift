import Bytes

/// The treatment of the elements of one name.
final class ElementRule: Sendable {
  enum Treatment: Sendable {
    case keep
    /// The element is removed; its content is kept.
    case unwrap
    /// The element is removed with all its content.
    case drop
    case link, image, audioOrVideo, source, track
    case frame, object, plugin, area
    case noscript
    /// A field of a form: the box of a task becomes a sign, and all others are removed.
    case field
    /// A MathML element, kept as presentation MathML, or as text only.
    case formula, formulaText
    /// An SVG element, which becomes an image.
    case drawing
  }

  /// True for `pre`.
  let isPreformatted: Bool
  /// True for `p` and `br`.
  let isTextual: Bool
  /// The emphasis that the element is shown with by itself.
  let emphasis: StatedStyle.Emphasis
  /// True for an element that means only its emphasis.
  let isOnlyEmphasis: Bool
  /// True for an element around words, in which elements of emphasis may stand.
  let holdsWords: Bool
  /// True for a list of numbers, false for one of signs; nil for other elements.
  let listIsOrdered: Bool?
  let treatment: Treatment
  let traits: ElementTraits
  /// `<name`.
  let startTag: [UInt8]
  /// `</name>`.
  let endTag: [UInt8]
  /// The kind of each attribute by the number of its name; nil for one that is not kept. Empty if none is kept.
  private let attributes: [AttributeKind?]

  init(name: String, treatment: Treatment, traits: ElementTraits, attributes: Set<String> = []) {
    isPreformatted = name == "pre"
    isTextual = name == "p" || name == "br"
    emphasis = Self.emphasis[name] ?? []
    isOnlyEmphasis = Self.onlyEmphasis.contains(name)
    holdsWords = Self.aroundWords.contains(name)
    listIsOrdered = name == "ol" ? true : name == "ul" ? false : nil
    self.treatment = treatment
    self.traits = traits
    startTag = Array("<\(name)".utf8)
    endTag = Array("</\(name)>".utf8)
    guard !attributes.isEmpty else {
      self.attributes = []
      return
    }
    var kinds: [AttributeKind?] = Array(repeating: nil, count: HTMLName.knownCount)
    for attribute in attributes {
      guard let kind = AttributeKind.known[attribute], let name = HTMLName(named: attribute) else { continue }
      kinds[Int(name.rawValue)] = kind
    }
    self.attributes = kinds
  }

  /// The rule for elements of a name under a policy.
  convenience init(_ name: String, _ policy: Sanitizer.Policy) {
    if policy.elements[name] == nil, let other = policy.replacements[name], policy.elements[other] != nil {
      self.init(other, policy)
      return
    }
    guard let allowed = policy.elements[name], let traits = ElementTraits.known[name] else {
      let isBlock = !ElementRule.inlineUnwrapped.contains(name)
      self.init(
        name: name, treatment: ElementRule.special[name] ?? .unwrap, traits: ElementTraits(isBlock: isBlock))
      return
    }
    self.init(
      name: name, treatment: ElementRule.kept[name] ?? .keep, traits: traits,
      attributes: allowed.union(policy.globalAttributes))
  }

  /// The kind of the attribute with that name number; nil if it is not kept.
  func kind(ofAttribute number: Int32) -> AttributeKind? {
    Int(number) < attributes.count ? attributes[Int(number)] : nil
  }

  func kind(ofAttribute name: HTMLName) -> AttributeKind? { kind(ofAttribute: Int32(name.rawValue)) }

  /// Kept elements that need more than a check of their attributes.
  private static let kept: [String: Treatment] = [
    "a": .link, "img": .image, "audio": .audioOrVideo, "video": .audioOrVideo, "source": .source, "track": .track,
  ]

  /// Elements that are neither kept nor unwrapped.
  private static let special: [String: Treatment] = {
    var special: [String: Treatment] = [
      "iframe": .frame, "object": .object, "embed": .plugin, "area": .area, "noscript": .noscript,
      "input": .field,
    ]
    let dropped = [
      "script", "style", "template", "svg", "title", "textarea", "select", "button", "option", "optgroup",
      "datalist", "keygen", "noembed", "noframes", "frame", "frameset", "param", "base", "basefont", "bgsound",
      "link", "meta", "col", "img", "source", "track", "audio", "video", "picture", "head",
    ]
    for name in dropped { special[name] = .drop }
    return special
  }()

  private static let onlyEmphasis: Set<String> = ["b", "strong", "i", "em", "u", "s", "strike"]

  private static let emphasis: [String: StatedStyle.Emphasis] = [
    "b": .bold, "strong": .bold, "th": .bold, "h1": .bold, "h2": .bold, "h3": .bold, "h4": .bold, "h5": .bold,
    "h6": .bold, "i": .italic, "em": .italic, "cite": .italic, "dfn": .italic, "var": .italic, "address": .italic,
    "s": .struck, "strike": .struck, "del": .struck, "u": .underlined, "ins": .underlined, "a": .underlined,
    "sup": .raised, "sub": .lowered,
  ]

  /// Not the parts of lists and tables, nor elements whose children have a place.
  private static let aroundWords: Set<String> = [
    "a", "abbr", "article", "aside", "b", "bdi", "big", "blockquote", "caption", "center", "cite", "code", "data", "dd",
    "del", "dfn", "div", "dt", "em", "figcaption", "font", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "i",
    "ins", "kbd", "label", "li", "mark", "nobr", "p", "q", "s", "samp", "section", "small", "span", "strike", "strong",
    "sub", "summary", "sup", "td", "th", "time", "tt", "u", "var",
  ]

  /// Elements that do not separate words when they are unwrapped.
  private static let inlineUnwrapped: Set<String> = {
    let inline: Set<String> = ["acronym", "big", "blink", "data", "font", "label", "nobr", "output", "rb", "slot"]
    return inline.union(ElementTraits.known.filter { !$0.value.isBlock }.keys)
  }()
}
