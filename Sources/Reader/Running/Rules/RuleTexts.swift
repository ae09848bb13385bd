import Fetching
import Screens
import Storage

/// Sentences about rules, for pages and commands.
public struct RuleTexts {
  private let list: SubscriptionList

  public init(_ list: SubscriptionList) {
    self.list = list
  }

  /// The place and the actions of a rule.
  public func line(_ draft: RuleDraft) -> String {
    if let days = draft.days { return "Marks as read after \(days.counted("day", "days")), \(place(draft.place))." }
    let actions = RuleActions.all.filter { draft.actions.contains($0.action) }.map { words($0.action, draft) }
    return
      "\(actions.joined(separator: ", ").capitalizedFirst), \(place(draft.place))\(draft.stops ? "; then stops" : "")."
  }

  /// The rule as a sentence: "When title:storm finds a new entry in all feeds, it is starred."
  public func sentence(_ draft: RuleDraft) -> String {
    if let days = draft.days {
      return "An entry \(place(draft.place)) is marked as read after \(days.counted("day", "days"))."
    }
    let when =
      draft.query.root == nil
      ? "When an entry comes \(place(draft.place))" : "When “\(draft.search)” finds a new entry \(place(draft.place))"
    var done = RuleActions.all.filter { draft.actions.contains($0.action) }.map { passive($0.action, draft) }
    if done.isEmpty { return "\(when), nothing is done yet." }
    let last = done.removeLast()
    let all = done.isEmpty ? last : "\(done.joined(separator: ", ")) and \(last)"
    return "\(when), it is \(all)\(draft.stops ? "; no later rule acts on it" : "")."
  }

  private func passive(_ action: RuleActions, _ draft: RuleDraft) -> String {
    switch action {
    case .mute: "muted"
    case .markRead: "marked as read"
    case .star: "starred"
    case .label: "labeled “\(list.labels.first { $0.id == draft.label }?.name ?? "new")”"
    case .unreadAgain: "unread again when it changes"
    case .notify: "shown on your open pages"
    default: "fetched as a full article"
    }
  }

  private func place(_ place: RulePlace) -> String {
    switch place {
    case .everything: "in all feeds"
    case .folder(let id): "in the folder “\(list.pathText(of: id))”"
    case .feed(let id): "in “\(list.subscriptions.first { $0.feed.id == id }?.title ?? "a feed that you have left")”"
    case .missing: "nowhere"
    }
  }

  private func words(_ action: RuleActions, _ draft: RuleDraft) -> String {
    switch action {
    case .mute: "mutes"
    case .markRead: "marks as read"
    case .star: "stars"
    case .label: "labels “\(list.labels.first { $0.id == draft.label }?.name ?? "unknown")”"
    case .unreadAgain: "makes unread again when changed"
    case .notify: "tells you"
    default: "fetches the full article"
    }
  }

  public static func obstacle(_ obstacle: EntryRule.Obstacle) -> String {
    switch obstacle {
    case .folderDeleted: "Does nothing: its folder was deleted. Choose another place, or delete the rule."
    case .feedLeft:
      "Does nothing: you no longer follow its feed. Follow it again, choose another place, or delete the rule."
    case .labelDeleted: "Does nothing: its label was deleted. Choose another one, or delete the rule."
    }
  }

  /// What a trial has found.
  public static func found(_ trial: RuleTrial, _ draft: RuleDraft) -> String {
    let when = trial.isOfAll ? "" : " of the last \(RuleTrial.days) days"
    let count = trial.isCut ? "at least \(entries(trial.count))" : entries(trial.count)
    return draft.days == nil ? "Finds \(count)\(when)." : "Would mark \(count) as read now."
  }

  /// What would change, for each action.
  public static func changes(_ trial: RuleTrial, _ draft: RuleDraft) -> [String] {
    RuleActions.all.filter { draft.actions.contains($0.action) }.map { action, _ in
      let count = trial.changes.count(of: action) ?? 0
      return switch action {
      case .mute: "\(entries(count)) would be muted."
      case .markRead: "\(entries(count)) would be marked as read; the others are read already."
      case .star: "\(entries(count)) would get a star; the others have one already."
      case .label: "\(entries(count)) would get the label; the others have it already."
      case .fetchArticle: "The full article of \(entries(count)) would be fetched."
      case .unreadAgain: "When a publisher changes one of these, it is unread again. Nothing changes now."
      default: "Your open pages would have told you about each of these."
      }
    }
  }

  private static func entries(_ count: Int) -> String { count.counted("entry", "entries") }
}

extension String {
  fileprivate var capitalizedFirst: String {
    guard let first = unicodeScalars.first else { return self }
    return first.properties.uppercaseMapping + String(Substring(unicodeScalars.dropFirst()))
  }
}
