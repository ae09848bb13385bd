import Bytes

/// A policy, ready for use: one rule for each name.
struct SanitizerRules: Sendable {
  let policy: Sanitizer.Policy
  let linkSchemes: Set<ByteString>
  let mediaSchemes: Set<ByteString>
  let inlineImageTypes: Set<ByteString>
  let styleProperties: Set<ByteString>
  /// By the number of the name; the last one is for names that are not known.
  private let rules: [ElementRule]
  private let svg: ElementRule
  private let formula: ElementRule
  /// For links that the sanitizer writes itself; nil if the policy keeps none.
  let link: ElementRule?
  /// For places that the sanitizer marks itself; nil if the policy keeps no places.
  let marker: ElementRule?

  init(_ policy: Sanitizer.Policy) {
    self.policy = policy
    linkSchemes = Set(policy.linkSchemes.map { ByteString($0) })
    mediaSchemes = Set(policy.mediaSchemes.map { ByteString($0) })
    inlineImageTypes = Set(policy.inlineImageTypes.map { ByteString($0) })
    styleProperties = Set(policy.styleProperties.map { ByteString($0) })
    rules = HTMLName.allCases.map { name in
      let isElement: Bool = Int(name.rawValue) < HTMLName.elementCount || policy.elements[name.string] != nil
      return isElement
        ? ElementRule(name.string, policy)
        : ElementRule(name: "", treatment: .unwrap, traits: ElementTraits(isBlock: false))
    }
    svg = ElementRule(name: "svg", treatment: .drop, traits: ElementTraits())
    let link = ElementRule("a", policy)
    self.link = link.treatment == .link ? link : nil
    let marker = ElementRule("span", policy)
    self.marker = marker.treatment == .keep && marker.kind(ofAttribute: .id) != nil ? marker : nil
    formula = ElementRule(name: "math", treatment: .formula, traits: ElementTraits())
  }

  /// The rule for an element. What is foreign goes whole, whatever its name.
  func rule(for tag: HTMLTag) -> ElementRule {
    if tag.isForeign { return tag.name == .math ? formula : svg }
    return rules[min(Int(tag.number), HTMLName.knownCount)]
  }
}
