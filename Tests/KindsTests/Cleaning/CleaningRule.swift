import HTML

/// A part that the sanitizer intentionally leaves out of every entry, with the reason. Other missing parts are errors.
struct CleaningRule: Hashable, CustomStringConvertible {
  let description: String
  let reason: String
  let leavesOut: @Sendable (HTMLElement) -> Bool

  static func == (left: Self, right: Self) -> Bool { left.description == right.description }

  func hash(into hasher: inout Hasher) { hasher.combine(description) }

  static let all: [CleaningRule] = [
    CleaningRule(description: "scripts, style sheets and what describes the page", reason: "They are no text to read.")
    {
      ["script", "style", "template", "title", "meta", "link", "base", "noembed", "noframes", "head"].contains($0.name)
        && !$0.isForeign
    },
    CleaningRule(description: "controls of forms", reason: "There is nothing to send them to.") {
      ["input", "select", "textarea", "button", "datalist", "option", "optgroup", "keygen"].contains($0.name)
    },
    CleaningRule(
      description: "tracking pixels and spacers", reason: "They tell their host who reads, and show nothing."
    ) {
      ["img", "iframe", "embed"].contains($0.name) && isUnseen($0)
    },
    CleaningRule(description: "pictures without an address", reason: "There is nothing to load.") { element in
      element.name == "img"
        && ["src", "srcset", "data-src", "data-srcset", "data-lazy-src", "data-lazy-srcset", "data-original"].allSatisfy
        {
          (element[$0] ?? "").isEmpty
        }
    },
    CleaningRule(description: "players without anything to play", reason: "The entry says that it cannot be played.") {
      guard ["video", "audio"].contains($0.name), $0.descendants.first(where: { _ in true }) == nil, $0.text.isEmpty
      else { return false }
      return ($0["src"] ?? "").isEmpty || $0["src"]?.hasPrefix("blob:") == true || $0["src"]?.hasPrefix("data:") == true
    },
    CleaningRule(
      description: "drawings of parts that another page has", reason: "What they refer to was not sent."
    ) { element in
      guard element.isForeign, element.name == "svg" else { return false }
      let drawn = element.descendants.filter { !["title", "desc", "g"].contains($0.name) }
      return drawn.allSatisfy { $0.name == "use" }
    },
    CleaningRule(
      description: "a picture or a layout of a formula beside the formula itself", reason: "It would be shown twice."
    ) { element in
      element["aria-hidden"] == "true"
        && element.parent?.descendants.contains { $0.isForeign && $0.name == "math" } == true
    },
    CleaningRule(description: "a formula in other notations", reason: "The formula itself is there.") {
      $0.isForeign && ["annotation", "annotation-xml"].contains($0.name)
    },
  ]

  private static func isUnseen(_ element: HTMLElement) -> Bool {
    for side in ["width", "height"] {
      guard let size = element[side], let number = Int(size.prefix { $0.isNumber }) else { continue }
      if number <= 1, !size.hasSuffix("%") { return true }
    }
    let style = (element["style"] ?? "").lowercased().filter { $0 != " " }
    return style.contains("display:none") || style.contains("visibility:hidden")
  }
}
