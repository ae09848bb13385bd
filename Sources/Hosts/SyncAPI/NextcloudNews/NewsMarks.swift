import Bytes
import HTTPServer
import Reader
import Storage

extension NextcloudNews {
  /// What users do with entries.
  enum Marks {
    static let routes: [APIRoute] =
      [APIRoute("PUT POST", "/items/read", .mark, markAllRead)]
      + [
        ("read", EntryChange.read(true)), ("unread", .read(false)), ("star", .star(true)), ("unstar", .star(false)),
        // The former names, which the specification's text still has.
        ("starred", .star(true)), ("unstarred", .star(false)),
      ].flatMap { name, change in
        [
          APIRoute("PUT POST", "/items/\(name)/multiple", .mark) { try await mark(many: $0, change) },
          APIRoute("PUT POST", "/items/:id/\(name)", .mark) { try await mark(one: $0, change) },
          APIRoute("PUT POST", "/items/:feed/:hash/\(name)", .mark) { try await mark(hashed: $0, change) },
        ]
      }

    /// Marks all that the client knows of.
    @Sendable
    private static func markAllRead(_ call: APICall) async throws -> HTTPResponse {
      try await call.useCases.markAllRead(in: .all, upTo: try await Parameters(call).newestItem, by: try call.user)
      return done
    }

    private static func mark(one call: APICall, _ change: EntryChange) async throws -> HTTPResponse {
      let (id, user): (EntryID, UserID) = (try call.id(), try call.user)
      guard try await !call.useCases.states(of: [id], for: user).isEmpty else { throw APIProblem.notFound }
      try await call.useCases.change(all: [id], change, by: user)
      return done
    }

    private static func mark(hashed call: APICall, _ change: EntryChange) async throws -> HTTPResponse {
      let user = try call.user
      let hash = ByteString((call.parameters["hash"] ?? "").lowercasedASCII)
      guard let id = try await entries(of: try call.id("feed"), with: [hash], call).first else {
        throw APIProblem.notFound
      }
      try await call.useCases.change(all: [id], change, by: user)
      return done
    }

    /// Marks entries. Those that the user may not see, or that are gone, are left out.
    private static func mark(many call: APICall, _ change: EntryChange) async throws -> HTTPResponse {
      var ids: [EntryID] = []
      var hashes: [FeedID: Set<ByteString>] = [:]
      var count = 0
      for item in try await Parameters(call).items {
        switch item {
        case .id(let id): ids.append(id)
        case .hash(let feed, let hash):
          count += 1
          hashes[feed, default: []].insert(ByteString(hash.string.lowercasedASCII))
        }
      }
      guard count <= Parameters.mostHashes else {
        throw APIProblem.badRequest("At most \(Parameters.mostHashes) items can be named by their hashes at once.")
      }
      for (feed, hashes) in hashes { ids += try await entries(of: feed, with: hashes, call) }
      try await call.useCases.change(all: ids, change, by: try call.user)
      return done
    }

    /// The entries of a feed that have these hashes.
    ///
    /// - Complexity: O(*n*) in the entries of the feed, of which the newest 20,000 count.
    private static func entries(
      of feed: FeedID, with hashes: Set<ByteString>, _ call: APICall
    ) async throws -> [EntryID] {
      let ids = try await call.useCases.entryIDs(
        in: [feed], .before(EntryID(rawValue: .max)), limit: UseCases.mostSynced, of: try call.user)
      // Newsboat 2.21 sends the identifier in the place of its digest.
      return ids.filter { hashes.contains(Items.hash(of: $0)) || hashes.contains(ByteString(Items.guid(of: $0))) }
    }
  }
}
