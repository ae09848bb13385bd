import Bytes
import Dates
import Foundation
import TextSearch

/// The rules of all followers of a feed, made ready to look at entries. The words of all rules are looked for at once.
struct FeedRules {
  /// A rule of one of the followers.
  struct Stored: Shape {
    let user: UserID
    let rule: EntryRule
    /// The user's own title of the feed.
    let title: String?
    /// The rule does not act on new entries that were published before; nil for a rule that acts on all.
    let begin: Date?

    init(_ rule: EntryRule, of user: UserID, title: String? = nil, begin: Date? = nil) {
      (self.user, self.rule, self.title, self.begin) = (user, rule, title, begin)
    }

    init(_ row: inout Columns<some SQLRow>) {
      (user, rule) = (row.id("r.user_id"), EntryRule(&row))
      (title, begin) = (row.optionalText("s.title"), row.optionalDate("r.begins"))
    }
  }

  /// What searches ask of the feed.
  struct Facts {
    var title: String
    var language: String?
    /// The paths of the folders that it is in, and of those around them, for each user.
    var folders: [UserID: [String]] = [:]
  }

  private struct Ready {
    let stored: Stored
    /// Nil for all entries.
    let root: SearchQuery.Term?
  }

  private let rules: [Ready]
  private let phrases: PhraseSet

  init(_ stored: [Stored]) {
    rules = stored.filter(\.rule.isActive).map { Ready(stored: $0, root: $0.rule.draft.query.root) }
    phrases = PhraseSet(rules.flatMap { $0.root?.allPhrases ?? [] })
  }

  var isEmpty: Bool { rules.isEmpty }

  /// The users whose rules ask for the names of folders.
  var askingForFolders: Set<UserID> {
    Set(
      rules.filter { rule in
        rule.root?.conditions.contains { if case .folder = $0 { true } else { false } } ?? false
      }.map(\.stored.user))
  }

  /// What the rules do with entries.
  ///
  /// - Parameter now: The time from which ages count.
  /// - Complexity: O(*n* · *m*) in the bytes of the entries and in the tokens of the rules, 64 of them at a time.
  func effects(on subjects: [RuleSubject], of facts: Facts, now: Date) -> [UserID: RuleEffects] {
    guard !rules.isEmpty else { return [:] }
    var effects: [UserID: RuleEffects] = [:]
    let searches = ConditionFacts(feed: facts, now: now)
    for subject in subjects {
      let found = phrases.found(in: subject.searched)
      var stopped: UserID?
      for ready in rules where ready.stored.user != stopped {
        let (user, rule) = (ready.stored.user, ready.stored.rule)
        guard subject.isNew || rule.draft.actions.contains(.unreadAgain) else { continue }
        if subject.isNew, let begin = ready.stored.begin, subject.published < begin { continue }
        let isFound =
          ready.root?.isMet { phrase in
            phrases.index(of: phrase).map { found[$0] } ?? false
          } condition: {
            searches.isMet($0, by: subject, for: ready.stored)
          } ?? true
        guard isFound else { continue }
        effects[user, default: RuleEffects()].add(rule, to: subject)
        // Rules are sorted by user.
        if rule.draft.stops { stopped = user }
      }
    }
    return effects
  }
}

/// An entry that rules look at.
struct RuleSubject: Sendable {
  let id: EntryID
  let isNew: Bool
  let kind: String
  let published: Date
  /// The length of its longest recording in seconds.
  let duration: Double?
  let searched: SearchedEntry

  /// - Parameter text: The indexed part of the text.
  init(id: EntryID, isNew: Bool, _ draft: EntryDraft, published: Date, text: String) {
    self.id = id
    self.isNew = isNew
    self.published = published
    kind = draft.kind
    duration = draft.enclosures.compactMap(\.durationSeconds).max()
    searched = SearchedEntry(title: draft.title, text: text, author: draft.author, link: draft.link?.string)
  }
}

/// The conditions of searches on a new entry, as `SearchConditions` has them in SQL.
private struct ConditionFacts {
  let feed: FeedRules.Facts
  let now: Date

  func isMet(_ condition: SearchQuery.Condition, by entry: RuleSubject, for rule: FeedRules.Stored) -> Bool {
    switch condition {
    case .feed(let words): Self.has(words, in: rule.title ?? feed.title)
    case .folder(let words): feed.folders[rule.user]?.contains { Self.has(words, in: $0) } ?? false
    // Rules have neither.
    case .label, .state: false
    case .kind(let key): entry.kind.lowercasedASCII.hasSameBytes(as: key.string.lowercasedASCII)
    case .before(let day): entry.published < day.midnight
    case .after(let day): entry.published >= day.midnight
    case .newer(let age): entry.published >= moment(before: age)
    case .older(let age): entry.published < moment(before: age)
    case .longer(let span): entry.duration.map { $0 > Double(span.seconds) } ?? false
    case .shorter(let span): entry.duration.map { $0 < Double(span.seconds) } ?? false
    case .language(let tag):
      feed.language.map { ($0.lowercasedASCII + "-").hasBytePrefix(Timeline.letters(of: tag) + "-") } ?? false
    }
  }

  /// Rounded as in storage.
  private func moment(before age: SearchQuery.Span) -> Date {
    Date(milliseconds: (now - Double(age.seconds)).milliseconds)
  }

  private static func has(_ words: ByteString, in name: String) -> Bool {
    guard let phrase = SearchQuery.Phrase(name: words.string) else { return false }
    return !TextMatcher([phrase]).hits(in: name, limit: 1).isEmpty
  }
}

// MARK: - Facts

extension FeedRules.Facts: Shape {
  static func statement(of feed: FeedID) -> SQL {
    "SELECT \(columns) FROM feeds f WHERE f.id = \(feed)"
  }

  init(_ row: inout Columns<some SQLRow>) throws(StorageError) {
    let details: FeedDetails? = try JSONColumn.value(row.optionalText("f.details"))
    self.init(title: row.text("COALESCE(f.title, f.url)"), language: details?.language)
  }

  /// The facts that the check stores with its last part.
  func with(_ outcome: RefreshOutcome) -> Self {
    guard case .fetched(let fetched) = outcome.result else { return self }
    var facts = self
    if !fetched.title.isEmpty { facts.title = fetched.title.withoutNUL }
    facts.language = fetched.details.language?.withoutNUL
    return facts
  }

  /// The paths of the folders of a user that a feed is in, and of those around them.
  static func folders(of feed: FeedID, _ user: UserID) -> SQL {
    """
    SELECT p.path FROM (\(Folder.paths(of: user))) p WHERE p.id IN (\(EntryRule.folders(of: feed, "\(user)")))
    """
  }
}
