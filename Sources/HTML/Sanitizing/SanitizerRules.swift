/// A policy, ready for use: one rule for each name.
struct SanitizerRules {
  let policy: Sanitizer.Policy
  private let known: [ElementRule]
  /// Rules for names that the parser does not number (`picture`).
  private let others: [String: ElementRule]
  private let unknown: ElementRule
  private let svg: ElementRule
  private let formula: ElementRule
  /// For links that the sanitizer writes itself; nil if the policy keeps none.
  let link: ElementRule?

  init(_ policy: Sanitizer.Policy) {
    self.policy = policy
    known = (0..<HTMLTag.knownCount).map {
      ElementRule(HTMLTag(number: $0, isForeign: false).knownName, policy)
    }
    let names: [String] = policy.elements.keys.filter { HTMLTag.number(of: $0) == nil }
    others = Dictionary(uniqueKeysWithValues: names.map { ($0, ElementRule($0, policy)) })
    unknown = ElementRule(
      name: "", treatment: .unwrap, traits: ElementTraits(isBlock: false), attributes: [])
    svg = ElementRule(name: "svg", treatment: .drop, traits: ElementTraits(), attributes: [])
    let link = ElementRule("a", policy)
    self.link = link.treatment == .link ? link : nil
    formula = ElementRule(name: "math", treatment: .formula, traits: ElementTraits(), attributes: [])
  }

  /// The rule for an element. What is foreign goes whole, whatever its name.
  func rule(for tag: HTMLTag, in tree: HTMLTree) -> ElementRule {
    if tag.isForeign { return tree.name(of: tag) == "math" ? formula : svg }
    guard let index = tag.unknownIndex else { return known[Int(tag.number)] }
    return others[tree.unknownNames[index]] ?? unknown
  }
}
