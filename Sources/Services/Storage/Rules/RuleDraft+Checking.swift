import Bytes
import TextSearch

/// The reason why a rule cannot be stored, in a sentence for the user.
public enum RuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A part of the search that is a mistake would be left out, and the rule would act on more.
  case mistake(String)
  /// New entries have no such state.
  case stateCondition(String)
  case actsOnEverything
  case actsOnNothing
  case needsLabel
  case ageWithMore
  case days
  case placeMissing

  public var description: String {
    switch self {
    case .mistake(let sentence):
      "\(sentence) Correct the search: a rule without this part would act on more than you mean."
    case .stateCondition(let condition):
      "“\(condition)” cannot be used in a rule: a new entry is unread, and has no star and no label yet. Leave it out."
    case .actsOnEverything:
      "The rule would act on every entry. Write what it looks for, or choose a folder or a feed."
    case .actsOnNothing: "Choose what the rule does."
    case .needsLabel: "Choose the label that the rule gives."
    case .ageWithMore:
      "A rule for old entries marks them as read and does nothing else. Leave out the search and other actions."
    case .days: "Write a number of days from 1 to \(EntryRule.mostDays)."
    case .placeMissing: "The folder or feed of the rule no longer exists. Choose another one."
    }
  }
}

extension RuleDraft {
  /// Throws the reason why the rule cannot be stored.
  public func check() throws(RuleError) {
    if place == .missing { throw .placeMissing }
    let query = query
    if let days {
      guard (1...EntryRule.mostDays).contains(days) else { throw .days }
      guard actions.isEmpty, query.root == nil, query.problems.isEmpty else { throw .ageWithMore }
      return
    }
    if let problem = query.problems.first { throw .mistake(problem.message) }
    for condition in query.conditions {
      switch condition {
      case .state, .label: throw .stateCondition(condition.description)
      default: break
      }
    }
    if actions.isEmpty { throw .actsOnNothing }
    if actions.contains(.label), label == nil { throw .needsLabel }
    if query.root == nil, place == .everything { throw .actsOnEverything }
  }
}
