import Bytes
import Foundation
import Storage

/// The rules by which entries of followed feeds are deleted. They are the operator's, since users share feeds.
public struct RetentionRules: Sendable, Hashable {
  /// The rule where nothing else is said: nothing is deleted by age, and a feed has at most 256 MB, some 50,000 usual
  /// entries, so that a hostile feed cannot fill the disk.
  public static let standard = RetentionRule(days: 0, newest: 0, deletesUnread: false, megabytes: 256)

  /// The rule for all feeds.
  public var overall: RetentionRule
  /// The rules of single feeds, which come first.
  public var feeds: [FeedID: RetentionRule]

  public init(overall: RetentionRule = RetentionRule(), feeds: [FeedID: RetentionRule] = [:]) {
    self.overall = overall
    self.feeds = feeds
  }

  /// The whole rule of a feed, or that of all feeds without one of their own.
  public func rule(of feed: FeedID?) -> RetentionRule {
    (feed.flatMap { feeds[$0] } ?? RetentionRule()).over(overall).over(Self.standard)
  }

  /// The least extent that is over the limit of a feed; nil if there are no limits.
  var leastExtent: Int64? {
    ([nil] + feeds.keys.map { $0 }).compactMap { rule(of: $0).mostBytes }.min().map { $0 + 1 }
  }

  // MARK: Storing

  private static let key = "retention"

  static func load(from database: any Database) async throws -> RetentionRules {
    let stored = try await database.setting(key)
    let overall = try stored.map { try JSONReader.stored.decode(RetentionRule.self, from: $0) }
    return RetentionRules(overall: overall ?? RetentionRule(), feeds: try await database.retentionRules())
  }

  /// Stores a rule: that of a feed, or that of all feeds.
  static func store(_ rule: RetentionRule, of feed: FeedID?, in database: any Database) async throws {
    if let feed { return try await database.setRetentionRule(rule, of: feed) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = rule.isEmpty ? nil : String(decoding: try encoder.encode(rule), as: UTF8.self)
    try await database.setSetting(key, text)
  }
}
