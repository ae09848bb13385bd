/// What the sanitizer does with the elements of one name.
struct ElementRule {
  enum Treatment {
    case keep
    /// Its content stays, without it.
    case unwrap
    /// It goes with all its content.
    case drop
    case link, image, audioOrVideo, source, track
    case frame, object, plugin
    case noscript
    /// Its content stays as text.
    case formula
  }

  let name: String
  let treatment: Treatment
  let traits: ElementTraits
  let attributes: [(name: String, kind: AttributeKind)]

  init(name: String, treatment: Treatment, traits: ElementTraits, attributes: [(name: String, kind: AttributeKind)]) {
    self.name = name
    self.treatment = treatment
    self.traits = traits
    self.attributes = attributes
  }

  /// The rule for elements of a name under a policy.
  init(_ name: String, _ policy: Sanitizer.Policy) {
    guard let allowed = policy.elements[name], let traits = ElementTraits.known[name] else {
      let isBlock: Bool = !ElementRule.inlineUnwrapped.contains(name)
      self.init(
        name: name, treatment: ElementRule.special[name] ?? .unwrap, traits: ElementTraits(isBlock: isBlock),
        attributes: [])
      return
    }
    let names: [String] = allowed.union(policy.globalAttributes).sorted()
    let attributes: [(name: String, kind: AttributeKind)] = names.compactMap { name in
      AttributeKind.known[name].map { (name, $0) }
    }
    self.init(name: name, treatment: ElementRule.kept[name] ?? .keep, traits: traits, attributes: attributes)
  }

  /// Kept elements that need more than their attributes looked at.
  private static let kept: [String: Treatment] = [
    "a": .link, "img": .image, "audio": .audioOrVideo, "video": .audioOrVideo, "source": .source, "track": .track,
  ]

  /// Elements that are neither kept nor unwrapped.
  private static let special: [String: Treatment] = {
    var special: [String: Treatment] = [
      "iframe": .frame, "object": .object, "embed": .plugin, "noscript": .noscript, "math": .formula,
    ]
    let dropped = [
      "script", "style", "template", "svg", "title", "textarea", "select", "button", "input", "option", "optgroup",
      "datalist", "keygen", "noembed", "noframes", "frame", "frameset", "applet", "param", "base", "basefont",
      "bgsound",
      "link", "meta", "col", "area", "img", "source", "track", "audio", "video", "picture", "head",
    ]
    for name in dropped { special[name] = .drop }
    return special
  }()

  /// Elements that do not part words when they are unwrapped.
  private static let inlineUnwrapped: Set<String> = {
    let inline: Set<String> = ["acronym", "big", "blink", "data", "font", "label", "nobr", "output", "rb"]
    return inline.union(ElementTraits.known.filter { !$0.value.isBlock }.keys)
  }()
}
