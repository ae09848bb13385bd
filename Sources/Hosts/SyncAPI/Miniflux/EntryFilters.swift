import Bytes
import Foundation
import Storage

extension Miniflux {
  /// The filters of a list of entries, in the query of its request.
  struct EntryFilters {
    var query: ListingQuery
    let search: String?
    /// Names of labels.
    let tags: [String]

    static let mostEntries = 1_000
    static let mostIDs = 10_000
    private static let mostTags = 20

    /// - Parameters:
    ///   - scope: The place that the path names; nil for one that the query names.
    ///   - most: The most entries, also without a limit.
    init(_ call: APICall, scope: EntryScope? = nil, most: Int = mostEntries, usual: Int = 100) throws(APIProblem) {
      let fields = call.fields
      let limit = try fields.number("limit") ?? Int64(usual)
      guard limit >= 0 else { throw .badRequest("The value of “limit” is negative.") }
      // 0 means all in Miniflux.
      query = ListingQuery(scope: scope ?? .all, limit: limit == 0 ? most : Int(min(limit, Int64(most))))
      let offset = try fields.number("offset") ?? 0
      guard offset >= 0 else { throw .badRequest("The value of “offset” is negative.") }
      query.offset = Int(min(offset, 1_000_000_000))
      let states = fields.values("status").filter { !$0.isEmpty }
      query.isUnread = try Self.status(states)
      query.isStarred = try Self.starred(fields["starred"])
      query.order = try Self.order(fields["order"])
      query.isAscending = try Self.isAscending(fields["direction"])
      if scope == nil {
        if let feed = try Self.id("feed_id", fields) as FeedID? { query.scope = .feed(feed) }
        if let folder = try Self.id("category_id", fields) as FolderID? { query.scope = .folder(folder) }
      }
      query.published = ListingQuery.Times(
        after: try Self.time("published_after", "after", fields),
        before: try Self.time("published_before", "before", fields))
      query.changed = ListingQuery.Times(
        after: try Self.time("changed_after", fields), before: try Self.time("changed_before", fields))
      query.afterID = try Self.id("after_entry_id", fields)
      query.beforeID = try Self.id("before_entry_id", fields)
      // Who asks for removed entries alone gets none, since no entry has that state any more.
      if Set(states.map { ByteString($0) }) == ["removed"] { query.beforeID = EntryID(rawValue: 0) }
      search = fields["search"].flatMap { $0.isEmpty ? nil : $0 }
      tags = fields.values("tags").filter { !$0.isEmpty }
      guard tags.count <= Self.mostTags else { throw .badRequest("At most \(Self.mostTags) tags can be asked for.") }
    }

    // MARK: Private

    private static func status(_ values: [String]) throws(APIProblem) -> Bool? {
      var (isRead, isUnread) = (false, false)
      for value in values {
        switch ByteString(value) {
        case "read": isRead = true
        case "unread": isUnread = true
        case "removed": break
        default: throw .badRequest("The status is “unread” or “read”.")
        }
      }
      return isRead == isUnread ? nil : isUnread
    }

    private static func starred(_ value: String?) throws(APIProblem) -> Bool? {
      // In every form that Miniflux takes: its Python client sends “True”.
      switch value.map({ ByteString($0.lowercasedASCII) }) {
      case nil, "": nil
      case "true", "t", "1": true
      case "false", "f", "0": false
      default: throw .badRequest("The value of “starred” is “true” or “false”.")
      }
    }

    private static func order(_ value: String?) throws(APIProblem) -> ListingQuery.Order {
      switch value.map({ ByteString($0) }) {
      case nil, "", "published_at": .published
      case "id": .id
      case "status": .status
      case "changed_at": .changed
      case "created_at": .received
      case "category_title": .folderName
      case "category_id": .folder
      case "title": .title
      case "author": .author
      default: throw .badRequest("Entries cannot be ordered so.")
      }
    }

    private static func isAscending(_ value: String?) throws(APIProblem) -> Bool {
      switch value.map({ ByteString($0) }) {
      case nil, "", "asc": true
      case "desc": false
      default: throw .badRequest("The direction is “asc” or “desc”.")
      }
    }

    /// The time in the first of two fields, or in the second one.
    private static func time(
      _ first: String, _ second: String, _ fields: RequestFields
    ) throws(APIProblem) -> Date? {
      if let time = try time(first, fields) { return time }
      return try time(second, fields)
    }

    private static func time(_ name: String, _ fields: RequestFields) throws(APIProblem) -> Date? {
      guard let seconds = try fields.number(name), seconds > 0 else { return nil }
      return Date(timeIntervalSince1970: Double(min(seconds, 253_402_300_799)))
    }

    private static func id<ID: RowIdentifier>(_ name: String, _ fields: RequestFields) throws(APIProblem) -> ID? {
      guard let number = try fields.number(name), number > 0 else { return nil }
      return ID(rawValue: number)
    }
  }
}
