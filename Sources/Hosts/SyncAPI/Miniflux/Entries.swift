import Bytes
import Foundation
import HTTPServer
import Reader
import Screens
import Storage

extension Miniflux {
  /// Lists of entries, single ones, and their marks.
  enum Entries {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/entries", .read) { call in try await list(call, EntryFilters(call)) },
      APIRoute("PUT", "/entries", .mark, change), APIRoute("GET", "/entries/ids", .read, ids),
      APIRoute("GET", "/entries/:id", .read) { call in try await one(call, call.id()) },
      APIRoute("PUT", "/entries/:id", .manage) { _ in
        throw APIProblem.badRequest("Entries stay as their publishers wrote them.")
      }, APIRoute("PUT", "/entries/:id/bookmark", .mark, toggleStar),
      APIRoute("PUT", "/entries/:id/star", .mark, toggleStar), APIRoute("POST", "/entries/:id/save", .mark, save),
      APIRoute("GET", "/entries/:id/fetch-content", .read, fetchContent),
      // What is read stays, and its marks: nothing has to be flushed.
      APIRoute("PUT DELETE", "/flush-history", .mark) { _ in .empty(status: 202) },
      APIRoute("GET", "/feeds/:id/entries", .read) { call in
        try await list(call, EntryFilters(call, scope: .feed(Feeds.require(call).feed.id)))
      },
      APIRoute("GET", "/feeds/:id/entries/:entry", .read) { call in
        let feed = try await Feeds.require(call).feed.id
        return try await one(call, call.id("entry")) { $0.feedID == feed }
      },
      APIRoute("GET", "/categories/:id/entries", .read) { call in
        let category = try await Categories.require(call)
        return try await list(call, EntryFilters(call, scope: category.folder.map { .folder($0) } ?? .all), category)
      },
      APIRoute("GET", "/categories/:id/entries/:entry", .read) { call in
        let category = try await Categories.require(call)
        let feeds = Set(try await Categories.subscriptions(in: category, call).map(\.feed.id))
        return try await one(call, call.id("entry")) { feeds.contains($0.feedID) }
      },
    ]

    // MARK: Lists

    /// - Parameter category: That of the path.
    private static func list(
      _ call: APICall, _ filters: EntryFilters, _ category: Categories.Found? = nil
    ) async throws -> HTTPResponse {
      let listing = try await find(call, filters, category)
      let output = try await EntryOutput(listing.ids, call)
      return .json(capacity: output.capacity) { json in
        json.object { json in
          json.field("total", listing.total)
          json.array("entries") { output.write(&$0) }
        }
      }
    }

    @Sendable
    private static func ids(_ call: APICall) async throws -> HTTPResponse {
      let filters = try EntryFilters(call, most: EntryFilters.mostIDs, usual: EntryFilters.mostIDs)
      let listing = try await find(call, filters, nil)
      return .json(capacity: 12 * listing.ids.count + 64) { json in
        json.object { json in
          json.field("total", listing.total)
          json.array("entry_ids") { json in for id in listing.ids { json.value(id.rawValue) } }
        }
      }
    }

    private static func find(
      _ call: APICall, _ filters: EntryFilters, _ category: Categories.Found?
    ) async throws -> EntryListing {
      var query = filters.query
      if category?.folder == nil, category != nil || query.scope == .folder(FolderID(rawValue: Category.none)) {
        query.scope = .all
        query.feeds = try await Categories.subscriptions(in: .withoutFolder, call).map(\.feed.id)
      }
      if !filters.tags.isEmpty {
        let places = try await call.places()
        for tag in filters.tags {
          guard let label = places.label(named: ByteString(tag)) else { return EntryListing(ids: [], total: 0) }
          query.labels.append(label)
        }
      }
      return try await call.useCases.list(query, search: filters.search, of: try call.user)
    }

    // MARK: Single entries

    private static func one(
      _ call: APICall, _ id: EntryID, where isThere: (StoredEntry) -> Bool = { _ in true }
    ) async throws -> HTTPResponse {
      let output = try await EntryOutput([id], call)
      guard let entry = output.entries.first, isThere(entry) else { throw APIProblem.notFound }
      return .json(capacity: output.capacity) { json in json.object { output.write(entry, &$0) } }
    }

    @Sendable
    private static func fetchContent(_ call: APICall) async throws -> HTTPResponse {
      let article = try await call.useCases.fetchArticle(of: try call.id(), by: try call.user)
      guard let content = article.contentHTML else {
        throw APIProblem.badRequest(article.problem ?? "The page has no article.")
      }
      return .json(capacity: content.utf8.count + 256) { json in
        json.object { json in
          json.field("content", content)
          json.field("reading_time", ReadingTime.minutes(content))
        }
      }
    }

    // MARK: Marks

    private struct Change: Decodable {
      let entries: [Int64]
      let status: String?
      let starred: Bool?

      enum CodingKeys: String, CodingKey {
        case entries = "entry_ids"
        case status, starred
      }
    }

    @Sendable
    private static func change(_ call: APICall) async throws -> HTTPResponse {
      let change = try await call.body(as: Change.self)
      let ids = change.entries.map { EntryID(rawValue: $0) }
      var changes: [EntryChange] = []
      switch change.status.map({ ByteString($0) }) {
      case "read": changes.append(.read(true))
      case "unread": changes.append(.read(false))
      case nil: break
      default: throw APIProblem.badRequest("The status is “unread” or “read”.")
      }
      if let starred = change.starred { changes.append(.star(starred)) }
      guard !ids.isEmpty, !changes.isEmpty else {
        throw APIProblem.badRequest("The request names no entry, or nothing to change.")
      }
      let user = try call.user
      for change in changes { try await call.useCases.change(all: ids, change, by: user) }
      return done
    }

    @Sendable
    private static func toggleStar(_ call: APICall) async throws -> HTTPResponse {
      let user = try call.user
      let id: EntryID = try call.id()
      guard let state = try await call.useCases.states(of: [id], for: user).first else { throw APIProblem.notFound }
      try await call.useCases.star(id, isStarred: !state.isStarred, by: user)
      return done
    }

    /// Puts the entry among those to read later.
    @Sendable
    private static func save(_ call: APICall) async throws -> HTTPResponse {
      try await call.useCases.setLater(try call.id(), isLater: true, by: try call.user)
      return .empty(status: 202)
    }
  }
}
