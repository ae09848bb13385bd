import Bytes

/// A compiled policy: one rule for each name.
final class SanitizerRules: Sendable {
  let policy: Sanitizer.Policy
  let linkSchemes: Set<ByteString>
  let mediaSchemes: Set<ByteString>
  let inlineImageTypes: Set<ByteString>
  let styleProperties: Set<ByteString>
  /// The rules by the number of the name. The last one is for unknown names.
  private let rules: [ElementRule]
  private let svg: ElementRule
  let formula: ElementRule
  /// The rule for images that the sanitizer adds; nil if the policy keeps none.
  let image: ElementRule?
  let keepsDrawings: Bool
  /// The rule for links that the sanitizer adds; nil if the policy keeps none.
  let link: ElementRule?
  /// True if the policy keeps paragraphs and line breaks.
  let keepsParagraphs: Bool
  /// The rule for anchors that the sanitizer adds; nil if the policy keeps none.
  let marker: ElementRule?
  /// The rules for the elements of emphasis that only a style states, as far as the policy keeps them.
  let emphasis: [ElementRule]

  init(_ policy: Sanitizer.Policy) {
    self.policy = policy
    linkSchemes = Set(policy.linkSchemes.map { ByteString($0) })
    mediaSchemes = Set(policy.mediaSchemes.map { ByteString($0) })
    inlineImageTypes = Set(policy.inlineImageTypes.map { ByteString($0) })
    styleProperties = Set(policy.styleProperties.map { ByteString($0) })
    rules = HTMLName.allCases.map { name in
      let isElement = Int(name.rawValue) < HTMLName.elementCount || policy.elements[name.string] != nil
      return isElement
        ? ElementRule(name.string, policy)
        : ElementRule(name: "", treatment: .unwrap, traits: ElementTraits(isBlock: false))
    }
    let image = ElementRule("img", policy)
    self.image = image.treatment == .image ? image : nil
    keepsDrawings = image.treatment == .image && policy.inlineImageTypes.contains("image/svg+xml")
    svg = ElementRule(name: "svg", treatment: keepsDrawings ? .drawing : .drop, traits: ElementTraits())
    let link = ElementRule("a", policy)
    self.link = link.treatment == .link ? link : nil
    keepsParagraphs = ["p", "br"].allSatisfy { policy.elements[$0] != nil }
    let marker = ElementRule("span", policy)
    self.marker = marker.treatment == .keep && marker.kind(ofAttribute: .id) != nil ? marker : nil
    emphasis = ["b", "i", "s", "u", "sup", "sub"].map { ElementRule($0, policy) }.filter { $0.treatment == .keep }
    formula = ElementRule(
      name: "math", treatment: policy.elements["math"] == nil ? .formulaText : .formula, traits: ElementTraits())
  }

  /// The rule for elements of SVG and MathML other than the outermost.
  private static let foreign = ElementRule(name: "", treatment: .drop, traits: ElementTraits())

  /// The rule for an element. SVG and MathML are handled at their outermost element.
  func rule(for tag: HTMLTag) -> ElementRule {
    if tag.isForeign {
      switch tag.name {
      case .math: return formula
      case .svg: return svg
      default: return SanitizerRules.foreign
      }
    }
    return rules[min(Int(tag.number), HTMLName.knownCount)]
  }
}
