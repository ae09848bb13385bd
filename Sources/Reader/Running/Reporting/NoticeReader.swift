import Fetching
import Screens
import Storage

/// Delivers the notices of rules to the open pages of their users, also those that another process has stored.
@ScreenActor
public final class NoticeReader {
  private let database: any Database
  private let events: ReaderEvents
  /// The number of the last notice that was looked at; nil before the first look.
  private var last: Int64?
  private var reading: Task<Void, Never>?
  private var isBehind = false

  /// The notices that a look delivers. A page with more would not be read.
  static let most = 50

  init(database: any Database, events: ReaderEvents) {
    self.database = database
    self.events = events
  }

  /// Takes note of what is stored, so that only later notices are delivered.
  public func begin() async {
    guard last == nil else { return }
    // Without an answer the next look tries again.
    guard let newest = try? await database.lastNotice() else { return }
    if last == nil { last = newest }
  }

  /// Looks for new notices. Calls during a look cause one more.
  public func look() {
    isBehind = true
    guard reading == nil else { return }
    reading = Task { [weak self] in
      while self?.isBehind == true {
        self?.isBehind = false
        await self?.deliver()
      }
      self?.reading = nil
    }
  }

  /// Waits for the look that is under way.
  func settle() async { await reading?.value }

  private func deliver() async {
    let users = events.hearingUsers
    await begin()
    guard let last else { return }
    do {
      // Later readers need not look at those for users without an open page.
      let newest = try await database.lastNotice()
      guard newest > last, !users.isEmpty else {
        self.last = max(last, newest)
        return
      }
      // One user's many notices must not take the place of another's.
      var found: [(user: UserID, notices: [RuleNotice])] = []
      for user in users { found.append((user, try await database.notices(of: [user], after: last, limit: Self.most))) }
      self.last = max(newest, found.flatMap(\.notices).map(\.id).max() ?? 0)
      for (user, own) in found where !own.isEmpty {
        let entries = try await database.entries(user, ids: own.map(\.entry), withContent: false)
        let rules = try await database.rules(user)
        let names = Dictionary(rules.map { ($0.id, $0.draft.shownName) }) { one, _ in one }
        let known = Dictionary(entries.map { ($0.id, $0) }) { one, _ in one }
        for notice in own {
          guard let entry = known[notice.entry] else { continue }
          events.post(.noticed(entry, rule: names[notice.rule] ?? "A rule"), to: user)
        }
      }
    } catch {
      for user in users {
        events.post(.noticesFailed("What your rules tell you could not be read: \(error)"), to: user)
      }
    }
  }
}

extension RuleDraft {
  /// The name of the rule, or what it looks for.
  public var shownName: String {
    if let name, !name.isEmpty { return name }
    if let days { return "Read after \(days.counted("day", "days"))" }
    return search.isEmpty ? "All entries of its place" : search
  }
}
