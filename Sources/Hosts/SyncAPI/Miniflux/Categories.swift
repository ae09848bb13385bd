import Bytes
import HTTPServer
import Reader
import Screens
import Storage

extension Miniflux {
  /// Folders, as categories: one within another has its path as title, and the entries of those within it.
  enum Categories {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/categories", .read, all).kept, APIRoute("POST", "/categories", .manage, make),
      APIRoute("PUT", "/categories/:id", .manage, rename), APIRoute("DELETE", "/categories/:id", .manage, delete),
      APIRoute("PUT", "/categories/:id/mark-all-as-read", .mark, markAllRead),
      APIRoute("PUT", "/categories/:id/refresh", .manage, refresh),
      APIRoute("GET", "/categories/:id/feeds", .read, feeds),
    ]

    /// A category of the user.
    struct Found {
      /// Nil for the feeds in no folder.
      let folder: FolderID?
      let category: Category

      static let withoutFolder = Found(folder: nil, category: Category(nil, SyncPlaces(folders: [], labels: [])))
    }

    /// The category in the path.
    static func require(_ call: APICall) async throws -> Found {
      let id: FolderID = try call.id()
      if id.rawValue == Category.none { return .withoutFolder }
      let places = try await call.places()
      guard places.path(of: id) != nil else { throw APIProblem.notFound }
      return Found(folder: id, category: Category(id, places))
    }

    /// The subscriptions in a category, and in those within it.
    static func subscriptions(in found: Found, _ call: APICall) async throws -> [Subscription] {
      let places = try await call.places()
      return try await call.useCases.subscriptions(of: try call.user).subscriptions.filter { subscription in
        found.folder.map { places.around(subscription.folders).contains($0) } ?? subscription.folders.isEmpty
      }
    }

    // MARK: Private

    @Sendable
    private static func all(_ call: APICall) async throws -> HTTPResponse {
      let user = try call.user
      let places = try await call.places()
      let wantsCounts = call.fields.word("counts") == "true"
      let subscriptions = try await call.useCases.subscriptions(of: user).subscriptions
      var counts: [Int64: (feeds: Int, unread: Int)] = [:]
      for subscription in subscriptions {
        let around = places.around(subscription.folders).map(\.rawValue)
        for id in around.isEmpty ? [Category.none] : around {
          let before = counts[id] ?? (0, 0)
          counts[id] = (before.feeds + 1, before.unread + subscription.unreadCount)
        }
      }
      let categories = [Found.withoutFolder.category] + places.folders.map { Category($0.id, places) }
      return HTTPResponse.json { json in
        json.array { json in
          for category in categories {
            json.object { json in
              Category.write(category, user, &json)
              if wantsCounts {
                json.field("feed_count", counts[category.id]?.feeds ?? 0)
                json.field("total_unread", counts[category.id]?.unread ?? 0)
              }
            }
          }
        }
      }.withEntityTag()
    }

    private struct Draft: Decodable {
      let title: String?
      /// A Boolean value; a text for servers before Miniflux 2.2.8.
      private let isHidden: AnyJSON?

      enum CodingKeys: String, CodingKey {
        case title
        case isHidden = "hide_globally"
      }

      /// - Throws: `APIProblem.badRequest` for a setting that would not be kept.
      func refuseWhatIsNotKept() throws(APIProblem) {
        switch isHidden {
        case .bool(true), .text: throw .badRequest("“hide_globally” is not kept here. No feed or category is hidden.")
        default: break
        }
      }
    }

    @Sendable
    private static func make(_ call: APICall) async throws -> HTTPResponse {
      let draft = try await call.body(as: Draft.self)
      try draft.refuseWhatIsNotKept()
      let (title, user) = (draft.title ?? "", try call.user)
      let isKnown = try await call.places().folder(at: ByteString(title)) != nil
      guard !isKnown, !title.hasSameBytes(as: Category.nameOfNone) else {
        throw APIProblem.badRequest("This category already exists.")
      }
      return try await show(try await call.useCases.makeFolder(title, of: user), call)
    }

    @Sendable
    private static func rename(_ call: APICall) async throws -> HTTPResponse {
      let draft = try await call.body(as: Draft.self)
      try draft.refuseWhatIsNotKept()
      guard let folder = try await require(call).folder else {
        // Some clients send all names, whatever was changed.
        guard draft.title?.hasSameBytes(as: Category.nameOfNone) ?? true else { throw cannotChange }
        return try await show(nil, call)
      }
      if let title = draft.title {
        try await call.useCases.rename(folder, toPath: title, of: try call.user)
      }
      return try await show(folder, call)
    }

    private static func show(_ folder: FolderID?, _ call: APICall) async throws -> HTTPResponse {
      let category = Category(folder, try await call.places())
      let user = try call.user
      return .json(status: 201) { json in json.object { Category.write(category, user, &$0) } }
    }

    @Sendable
    private static func delete(_ call: APICall) async throws -> HTTPResponse {
      guard let folder = try await require(call).folder else { throw cannotChange }
      try await call.useCases.delete(folder, of: try call.user)
      return done
    }

    private static var cannotChange: APIProblem { .badRequest("This category stands for the feeds in no folder.") }

    @Sendable
    private static func markAllRead(_ call: APICall) async throws -> HTTPResponse {
      let found = try await require(call)
      try await call.useCases.markAllRead(in: .folder(found.folder ?? .outside), arrivedBy: nil, by: try call.user)
      return done
    }

    @Sendable
    private static func refresh(_ call: APICall) async throws -> HTTPResponse {
      let feeds = try await subscriptions(in: try await require(call), call)
        .filter { !$0.settings.isPaused && $0.feed.health.problem?.kind != .gone }.map(\.feed)
      call.useCases.startRefresh(of: feeds)
      return done
    }

    @Sendable
    private static func feeds(_ call: APICall) async throws -> HTTPResponse {
      try await Feeds.list(try await subscriptions(in: try await require(call), call), try await call.places(), call)
    }
  }
}
