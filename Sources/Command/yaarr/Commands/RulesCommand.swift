import Bytes
import CommandOptions
import Fetching
import Foundation
import Reader
import Running
import Screens
import Storage
import TerminalHost

/// `yaarr rules list|add|try|change|apply|undo|remove|restore`
enum RulesCommand {
  static let name = Option<String?>("name", value: "NAME", help: "The name of the rule.")
  static let search = Option<String?>(
    "search", value: "QUERY", help: "The entries to act on, as 'title:storm -author:anna'; see docs/search.md.")
  static let folder = Option<String?>("folder", value: "FOLDER", help: "Only feeds in this folder, as “News / World”.")
  static let feed = Option<String?>("feed", value: "URL", help: "Only this feed.")
  static let actions = Option<[RuleActionName]>(
    "do", value: "ACTION",
    help: "What to do: mute, read, star, unread-again, notify or fetch-article; several times for several.")
  static let label = Option<String?>("label", value: "LABEL", help: "Give this label, which is made if it is missing.")
  static let days = Option<Int?>(
    "read-after", value: "DAYS", help: "Mark entries as read that came so many days ago, and do nothing else.")
  static let everywhere = Flag("everywhere", help: "All feeds, not a folder or a feed.")
  static let stops = Flag("stop", help: "No later rule acts on the same entries.")
  static let goesOn = Flag("go-on", help: "Later rules act on the same entries too.")
  static let off = Flag("off", help: "Switch the rule off.")
  static let on = Flag("on", help: "Switch the rule on.")
  static let up = Flag("up", help: "Move the rule before the one above it.")
  static let all = Flag("all", help: "Look at all entries, not only at those of the last 30 days.")
  static let rule = Argument<String>("RULE", help: "The number of the rule, as “yaarr rules list” writes it.")
  static let run = Argument<String>("NUMBER", help: "The number that “yaarr rules apply” has written.")

  private static let parts: [any CommandOption] = [name, search, folder, feed, actions, label, days]

  static let command = Command(
    "rules", summary: "Manage the rules that act on new entries.",
    discussion: """
      A rule acts on the new entries of a feed, a folder or all feeds that a search finds, before anyone sees them. Rules \
      act in their order. “yaarr rules try” shows what a rule would have done. docs/rules.md describes them.
      """,
    subcommands: [
      Command.ofUser("list", summary: "List the rules in their order.") { _, context, user in
        let texts = RuleTexts(try await context.useCases.subscriptions(of: user))
        for rule in try await context.useCases.rules(of: user) {
          Console.print("\(rule.id)  \(rule.draft.shownName): \(texts.line(rule.draft))")
          if !rule.draft.isOn { Console.print("    Switched off.") }
          if let obstacle = rule.obstacle { Console.print("    \(RuleTexts.obstacle(obstacle))") }
          let last = rule.lastActed.map { ", last \($0.formatted(.iso8601))" } ?? ""
          Console.print("    Has acted on \(rule.actedCount.counted("entry", "entries"))\(last).")
        }
      },
      Command.ofUser("add", summary: "Add a rule behind the others.", options: parts, flags: [stops, off]) {
        invocation, context, user in
        var draft = try await changed(RuleDraft(), by: invocation, of: user, context)
        (draft.stops, draft.isOn) = (invocation[stops], !invocation[off])
        let id = try await context.useCases.store(draft, newLabel: invocation[label], of: user)
        guard draft.days == nil else {
          return Console.print("Rule \(id) marks old entries as read, as long as a server runs.")
        }
        Console.print(
          "Rule \(id) acts on entries that come from now on. “yaarr rules apply \(id)” uses it on earlier ones.")
      },
      Command.ofUser(
        "try", summary: "Show what a rule would have done, without storing it.", options: parts, flags: [all]
      ) { invocation, context, user in
        let draft = try await changed(RuleDraft(), by: invocation, of: user, context)
        try await show(draft, onAll: invocation[all], of: user, context)
      },
      Command(
        "change", summary: "Change parts of a rule. Shows what it would have done.", arguments: [rule],
        options: parts + [CommandContext.user], flags: [everywhere, stops, goesOn, off, on, up]
      ) { invocation in
        guard !(invocation[on] && invocation[off]), !(invocation[stops] && invocation[goesOn]) else {
          throw UsageError("Use --on or --off, and --stop or --go-on, not both.")
        }
        try await CommandContext.run(invocation) { context, user in
          let id = try id(invocation[rule])
          var draft = try await context.useCases.rule(id, of: user).draft
          if invocation[everywhere] { draft.place = .everything }
          if invocation[on] || invocation[off] { draft.isOn = invocation[on] }
          if invocation[stops] || invocation[goesOn] { draft.stops = invocation[stops] }
          draft = try await changed(draft, by: invocation, of: user, context)
          try await context.useCases.store(draft, as: id, newLabel: invocation[label], of: user)
          if invocation[up] { try await context.useCases.moveUp(id, of: user) }
          try await show(try await context.useCases.rule(id, of: user).draft, onAll: false, of: user, context)
        }
      },
      Command.ofUser(
        "apply", summary: "Use a rule on entries that are stored already.", arguments: [rule], flags: [all]
      ) { invocation, context, user in
        let id = try id(invocation[rule])
        guard let run = try await context.useCases.applyRule(id, onAll: invocation[all], of: user) else {
          return Console.print("There was nothing to change.")
        }
        Console.print(
          "\(run.count.counted("entry", "entries")) changed. “yaarr rules undo \(run.id)” undoes it for 30 days.")
      },
      Command.ofUser("undo", summary: "Undo the use of a rule on stored entries.", arguments: [run]) {
        invocation, context, user in
        let number = Int64(invocation[run])
        guard let number, try await context.useCases.ruleRuns(of: user).contains(where: { $0.id == number }) else {
          throw ExitError("There is nothing with this number to undo.", code: .noInput)
        }
        try await context.useCases.undoRuleRun(number, of: user)
      },
      Command.ofUser("remove", summary: "Delete a rule. It can be restored for 30 days.", arguments: [rule]) {
        invocation, context, user in
        let id = try id(invocation[rule])
        try await context.useCases.deleteRule(id, of: user)
        Console.print("Deleted. “yaarr rules restore \(id)” brings it back.")
      },
      Command.ofUser("restore", summary: "Restore a deleted rule.", arguments: [rule]) { invocation, context, user in
        try await context.useCases.restoreRule(try id(invocation[rule]), of: user)
      },
    ])

  private static func id(_ text: String) throws -> RuleID {
    guard let id = RuleID(text) else { throw ExitError("“\(text)” is no number of a rule.", code: .noInput) }
    return id
  }

  /// The rule with the parts that the options name. It has `LabelID.notYetMade` for a label that there is not.
  private static func changed(
    _ draft: RuleDraft, by invocation: Invocation, of user: UserID, _ context: CommandContext
  ) async throws -> RuleDraft {
    guard invocation[folder] == nil || invocation[feed] == nil else {
      throw UsageError("Use either --folder or --feed, not both.")
    }
    var draft = draft
    if let name = invocation[name] { draft.name = name }
    if let search = invocation[search] { draft.search = search }
    if let days = invocation[days] { draft.days = days }
    let list = try await context.useCases.subscriptions(of: user)
    if let path = invocation[folder] {
      draft.place = .folder(try list.folder(at: path).id)
    }
    if let address = invocation[feed] {
      guard let known = list.subscriptions.first(where: { $0.feed.url.string.hasSameBytes(as: address) }) else {
        throw ExitError("You do not follow a feed at \(address). “yaarr feeds” has their addresses.", code: .noInput)
      }
      draft.place = .feed(known.feed.id)
    }
    if !invocation[actions].isEmpty {
      draft.actions = draft.actions.intersection(.label)
      for each in invocation[actions] { draft.actions.insert(each.action) }
    }
    if let name = invocation[label] {
      draft.actions.insert(.label)
      draft.label = list.labels.first { $0.name.hasSameBytes(as: name) }?.id ?? .notYetMade
    }
    return draft
  }

  private static func show(
    _ draft: RuleDraft, onAll: Bool, of user: UserID, _ context: CommandContext
  ) async throws {
    let trial = try await context.useCases.tryRule(draft, onAll: onAll, of: user)
    Console.print(RuleTexts.found(trial, draft))
    for line in RuleTexts.changes(trial, draft) { Console.print(line) }
    let items = context.services.items().items(from: trial.newest, gathersBlocks: false)
    TimelineListing(items: items).write(to: .standardOutput)
  }
}

/// The actions of `--do`.
enum RuleActionName: String, CaseIterable, ArgumentConvertible {
  case mute, read, star, notify
  case unreadAgain = "unread-again"
  case fetchArticle = "fetch-article"

  var action: RuleActions {
    switch self {
    case .mute: .mute
    case .read: .markRead
    case .star: .star
    case .notify: .notify
    case .unreadAgain: .unreadAgain
    case .fetchArticle: .fetchArticle
    }
  }
}
