import Bytes
import Foundation
import HTTPServer
import Reader
import Screens
import Storage

extension NextcloudNews {
  /// Entries with their contents.
  enum Items {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/items", .read, list),
      APIRoute("GET", "/items/updated", .read) { call in
        try await call.useCases.inTurn(for: try call.user) { try await updated(call) }
      },
    ]

    /// The most entries of an answer to “what is new since”.
    private static let most = 10_000

    /// A list of entries, by the number that this API has for it.
    private enum Kind: Int64 {
      case feed, folder, starred, all
      /// An undocumented one.
      case unread = 6
    }

    /// The identifier of an entry in this API. It is not the feed's own: that may have anything in it.
    static func guid(of entry: EntryID) -> String { "\(entry)" }

    static func hash(of entry: EntryID) -> ByteString { ByteString(MD5.hex(of: guid(of: entry).utf8)) }

    @Sendable
    private static func list(_ call: APICall) async throws -> HTTPResponse {
      let asked = try await Parameters(call)
      let part = try await Self.part(asked, call)
      // -1 means all.
      let size = try asked.batchSize ?? -1
      var query = ListingQuery(limit: size < 0 ? .max : Int(clamping: size))
      query.order = .id
      query.isAscending = asked.oldestFirst ?? false
      (query.scope, query.isStarred, query.isUnread) = part
      if asked.getRead == false { query.isUnread = true }
      if let offset = try asked.offset, offset > 0 {
        if query.isAscending {
          query.afterID = EntryID(rawValue: offset)
        } else {
          query.beforeID = EntryID(rawValue: offset)
        }
      }
      let (user, useCases) = (try call.user, call.useCases)
      // All that the client has asked for, however many: it takes those that are missing for read, or gone.
      let ids = try await useCases.list(query, of: user).ids
      let parts = try await useCases.inTurn(for: user) { try await ContentParts(ids, call) }
      let modified = try await useCases.changeTimes(of: parts.entries.map(\.id), for: user)
      return parts.response(write(parts.entries, modified: modified), closing: "]}", call, of: .nextcloudNews) {
        (entries, json) in
        write(entries, try await useCases.changeTimes(of: entries.map(\.id), for: user), &json)
      }
    }

    /// The entries that arrived, that their publishers changed, or that the user has marked since a time, the oldest change
    /// first: a client asks next for what comes after the last one that it has got.
    private static func updated(_ call: APICall) async throws -> HTTPResponse {
      let asked = try await Parameters(call)
      let part = try await Self.part(asked, call)
      let number = max(0, try asked.lastModified ?? 0)
      // Microseconds, if it has more than ten digits.
      let seconds = number < 10_000_000_000 ? Double(number) : Double(number / 1_000_000)
      let since = Date(timeIntervalSince1970: seconds)
      // One more tells whether that is all.
      var query = ArrivalQuery(isAscending: true, since: since, limit: most + 1)
      (query.scope, query.isStarred, query.isUnread) = part
      let user = try call.user
      var found = try await changes(query, call)
      if let end = found.end, end < since.addingTimeInterval(1) {
        // More than the most are of one second, which no answer may leave unfinished.
        (query.until, query.limit) = (since.addingTimeInterval(0.999), .max)
        found = try await changes(query, call)
        found.end = since.addingTimeInterval(1)
      }
      let list = NewsUpdates(
        found.arrived, changed: found.changed, marked: found.marked, since: since, end: found.end)
      let (entries, left) = try await list.entries(by: call.useCases, of: user)
      return write(entries, modified: list.modified(withoutLast: left))
    }

    /// What changed since the time of a query.
    private struct Changes {
      let arrived: [ArrivedEntry]
      let changed: [EntryID: Date]
      let marked: [MarkedEntry]
      /// The time from which on entries may be missing; nil if all are there.
      var end: Date?
    }

    private static func changes(_ query: ArrivalQuery, _ call: APICall) async throws -> Changes {
      let user = try call.user
      let arrived = try await call.useCases.arrived(query, of: user)
      let marked = try await call.useCases.marked(query, of: user)
      let ends = [
        arrived.count < query.limit ? nil : arrived.last?.position.received,
        marked.count < query.limit ? nil : marked.last?.changed,
      ]
      let changed = try await call.useCases.changeTimes(of: arrived.map(\.id) + marked.map(\.id), for: user)
      return Changes(arrived: arrived, changed: changed, marked: marked, end: ends.compactMap { $0 }.min())
    }

    // MARK: Parts

    /// The part of the entries that `type` and `id` name.
    private static func part(
      _ asked: Parameters, _ call: APICall
    ) async throws -> (scope: EntryScope, isStarred: Bool?, isUnread: Bool?) {
      guard let kind = Kind(rawValue: try asked.type ?? Kind.all.rawValue) else {
        throw APIProblem.badRequest("The value of “type” is 0, 1, 2 or 3.")
      }
      switch kind {
      case .feed: return (.feed(try await feed(asked, call)), nil, nil)
      case .folder: return (.folder(try await folder(asked, call)), nil, nil)
      case .starred: return (.all, true, nil)
      case .all: return (.all, nil, nil)
      case .unread: return (.all, nil, true)
      }
    }

    private static func feed(_ asked: Parameters, _ call: APICall) async throws -> FeedID {
      let id = FeedID(rawValue: try asked.id ?? 0)
      guard try await call.useCases.subscription(to: id, of: try call.user) != nil else { throw APIProblem.notFound }
      return id
    }

    private static func folder(_ asked: Parameters, _ call: APICall) async throws -> FolderID {
      let id = FolderID(rawValue: try asked.id ?? 0)
      if id == .outside { return id }
      guard try await call.places().path(of: id) != nil else { throw APIProblem.notFound }
      return id
    }

    // MARK: Writing

    /// - Parameter modified: The times of changes, where they are not those of arrival.
    private static func write(_ entries: [StoredEntry], modified: [EntryID: Date]) -> HTTPResponse {
      .json(capacity: entries.reduce(64) { $0 + 1_000 + ($1.contentHTML?.utf8.count ?? 0) }) { json in
        json.object { json in
          json.array("items") { write(entries, modified, &$0) }
        }
      }
    }

    private static func write(_ entries: [StoredEntry], _ modified: [EntryID: Date], _ json: inout JSONOutput) {
      for entry in entries { json.object { write(entry, modified[entry.id], &$0) } }
    }

    private static func write(_ entry: StoredEntry, _ changed: Date?, _ json: inout JSONOutput) {
      let hash = hash(of: entry.id).string
      json.field("id", entry.id.rawValue)
      json.field("guid", guid(of: entry.id))
      json.field("guidHash", hash)
      json.field("url", entry.addressForClients ?? "")
      json.field("title", ClientText.plain(entry.displayTitle))
      json.field("author", ClientText.plain(entry.author ?? ""))
      json.field("pubDate", Int64(clamping: entry.published.timeIntervalSince1970))
      if let updated = entry.updated {
        json.field("updatedDate", Int64(clamping: updated.timeIntervalSince1970))
      } else {
        json.null("updatedDate")
      }
      json.field("body", entry.contentHTML ?? ClientText.markup(entry.excerpt))
      if let file = entry.enclosures.first(where: { ClientText.address($0.url) != nil }) {
        json.field("enclosureMime", ClientText.plain(file.mimeType ?? ""))
        json.field("enclosureLink", ClientText.address(file.url) ?? "")
      } else {
        json.null("enclosureMime")
        json.null("enclosureLink")
      }
      json.null("mediaThumbnail")
      json.null("mediaDescription")
      json.field("feedId", entry.feedID.rawValue)
      json.field("unread", entry.isUnread)
      json.field("starred", entry.isStarred)
      json.field("lastModified", Int64(clamping: (changed ?? entry.received).timeIntervalSince1970))
      json.field("rtl", false)
      json.field("fingerprint", hash)
      json.field("contentHash", "\(entry.revision)")
    }
  }
}
