import Bytes
import Storage
import TextSearch

/// A feed or folder of the user whose name has the words of a search.
public struct NamedPlace: Hashable, Sendable {
  /// The feed or folder.
  public let scope: EntryScope
  /// The feed's title, or the folder's path.
  @ComparedByBytes public var name: String
  /// The number of unread rows.
  public let unreadCount: Int
  /// The filter that the user has chosen for the place.
  public let filter: EntryFilter?

  /// The most places that a search offers.
  static let most = 4

  /// The place as a condition of the search language, as `feed:"The Quay"`.
  public var term: String {
    if case .folder = scope { Self.term("folder", name) } else { Self.term("feed", name) }
  }

  /// A condition on a name. The language has no way to write a quote inside quotes; words without it find the same.
  public static func term(_ field: String, _ name: String) -> String {
    let plain = String(decoding: name.utf8.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    return "\(field):\"\(plain)\""
  }
}

extension SubscriptionList {
  /// The feeds and folders whose names have all words of a search, of the last word its beginning; those whose names
  /// begin so come first. None for a search with conditions: it says already where to look.
  ///
  /// - Complexity: O(n) in the names.
  public func places(named search: String) -> [NamedPlace] {
    guard let phrases = SearchQuery(search).plainPhrases else { return [] }
    let matcher = TextMatcher(phrases)
    func rank(_ name: String) -> (isLater: Bool, length: Int)? {
      let hits = matcher.hits(in: name)
      guard Set(hits.map(\.phrase)).count == phrases.count else { return nil }
      return (hits.allSatisfy { $0.range.lowerBound > 0 }, name.utf8.count)
    }
    let paths = pathTexts
    let folders = folders.compactMap { folder in
      // A folder is not found by the names of those around it alone.
      rank(folder.name).map { (rank: $0, scope: EntryScope.folder(folder.id), name: paths[folder.id] ?? folder.name) }
    }
    let feeds = subscriptions.compactMap { subscription in
      rank(subscription.title).map {
        (rank: $0, scope: EntryScope.feed(subscription.feed.id), name: subscription.title)
      }
    }
    let found = (folders + feeds).enumerated().sorted { one, other in
      (one.element.rank.isLater ? 1 : 0, one.element.rank.length, one.offset)
        < (other.element.rank.isLater ? 1 : 0, other.element.rank.length, other.offset)
    }
    return found.prefix(NamedPlace.most).map { _, place in
      NamedPlace(
        scope: place.scope, name: place.name, unreadCount: unreadCount(of: place.scope), filter: filters[place.scope])
    }
  }

  private func unreadCount(of scope: EntryScope) -> Int {
    switch scope {
    case .feed(let id): subscriptions.first { $0.feed.id == id }?.unreadCount ?? 0
    case .folder(let id): unreadCount(in: id)
    case .all, .label: 0
    }
  }
}

extension SearchQuery {
  /// The words and phrases of a search that has nothing else; nil for any other one.
  fileprivate var plainPhrases: [Phrase]? {
    let terms: [Term] =
      switch root {
      case .all(let terms): terms
      case let term?: [term]
      case nil: []
      }
    let phrases = terms.compactMap { term in
      if case .phrase(let phrase) = term, phrase.field == .any { phrase } else { nil }
    }
    return phrases.isEmpty || phrases.count < terms.count ? nil : phrases
  }
}
