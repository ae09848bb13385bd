import Bytes

/// A selector of elements: the part of CSS that rules for sites need.
///
/// Understood are names, `*`, `#id`, `.class`, `[attribute]` with `=`, `^=`, `$=` and `*=`, and their combinations inside
/// of each other (space) and directly inside (`>`).
public struct Selector: Sendable {
  /// The relation of an element to the one before it in the selector.
  enum Relation: Sendable {
    case inside, directlyInside
  }

  struct Step: Sendable {
    let relation: Relation
    let element: ElementPattern
  }

  /// The most steps: the state of matching is one bit for each.
  static let mostSteps = 32

  let steps: [Step]

  /// The selectors of a list that is separated by commas; nil if one is not understood.
  static func list(_ text: Substring) -> [Selector]? {
    var selectors: [Selector] = []
    for part in text.splitBytes(on: ",") {
      guard let selector = Selector(String(part)) else { return nil }
      selectors.append(selector)
    }
    return selectors.isEmpty ? nil : selectors
  }

  /// Nil for a text that is not understood.
  public init?(_ text: String) {
    var steps: [Step] = []
    var relation = Relation.inside
    var isDangling = false
    for word in text.splitBytes(on: " ") {
      if word.hasSameBytes(as: ">") {
        guard !steps.isEmpty, !isDangling else { return nil }
        relation = .directlyInside
        isDangling = true
        continue
      }
      guard let element = ElementPattern(word), steps.count < Self.mostSteps else { return nil }
      steps.append(Step(relation: relation, element: element))
      relation = .inside
      isDangling = false
    }
    guard !steps.isEmpty, !isDangling else { return nil }
    self.steps = steps
  }
}
