import Bytes
import Fetching
import HTTPServer
import Reader
import Storage

extension Miniflux {
  /// Following, changing and leaving feeds.
  enum FeedChanges {
    private struct Draft: Decodable {
      let address: String?
      let title: String?
      let category: Int64?
      let wantsFullArticle: Bool?
      let isPaused: Bool?
      let userAgent: String?
      let user: String?
      let password: String?

      enum CodingKeys: String, CodingKey {
        case address = "feed_url"
        case category = "category_id"
        case wantsFullArticle = "crawler"
        case isPaused = "disabled"
        case userAgent = "user_agent"
        case user = "username"
        case title, password
      }

      /// The sign-in that the feed needs.
      var signIn: (user: String, password: String)? {
        guard let user, !user.isEmpty else { return nil }
        return (user, password ?? "")
      }
    }

    @Sendable
    static func add(_ call: APICall) async throws -> HTTPResponse {
      let draft = try await call.body(as: Draft.self)
      guard let address = draft.address, !address.isEmpty else {
        throw APIProblem.badRequest("The request has no “feed_url”.")
      }
      let user = try call.user
      let folder = try await folder(draft.category, call)
      let path: String? = folder == nil ? nil : Category(folder, try await call.places()).title
      let feed: FeedID
      if let signIn = draft.signIn {
        feed = try await call.useCases.subscribe(
          address, with: [.signIn(.basic, user: signIn.user, secret: signIn.password)], folder: path, for: user
        ).feed.id
      } else {
        feed = try await call.useCases.subscribe(address, folder: path, for: user).subscription.feed.id
      }
      let changed = try await apply(draft, to: feed, call, areSecretsNew: false)
      return .json(status: 201) { json in json.object { $0.field("feed_id", changed.rawValue) } }
    }

    @Sendable
    static func change(_ call: APICall) async throws -> HTTPResponse {
      let draft = try await call.body(as: Draft.self)
      let user = try call.user
      var subscription = try await Feeds.require(call)
      var folders = subscription.folders
      if let category = draft.category, category > 0 { folders = try await folder(category, call).map { [$0] } ?? [] }
      let title = draft.title.flatMap { $0.isEmpty ? nil : $0 } ?? subscription.title
      if let address = draft.address, !address.isEmpty {
        subscription = try await call.useCases.move(subscription.feed.id, to: address, of: user)
      }
      try await call.useCases.edit(subscription.feed.id, title: title, folders: folders, of: user)
      let feed = try await apply(draft, to: subscription.feed.id, call, areSecretsNew: true)
      guard let changed = try await call.useCases.subscription(to: feed, of: user) else { throw APIProblem.notFound }
      return try await Feeds.show(changed, status: 201, call)
    }

    @Sendable
    static func remove(_ call: APICall) async throws -> HTTPResponse {
      _ = try await call.useCases.unsubscribe(try call.id(), of: try call.user)
      return done
    }

    // MARK: Private

    /// The folder of a category; nil for the category of feeds in no folder.
    private static func folder(_ category: Int64?, _ call: APICall) async throws -> FolderID? {
      guard let category, category != Category.none, category != 0 else { return nil }
      let folder = FolderID(rawValue: category)
      guard try await call.places().path(of: folder) != nil else {
        throw APIProblem.badRequest("There is no such category.")
      }
      return folder
    }

    /// Changes the settings that the draft names.
    ///
    /// - Returns: The feed, which is another one once it has a sign-in of its own.
    private static func apply(
      _ draft: Draft, to feed: FeedID, _ call: APICall, areSecretsNew: Bool
    ) async throws -> FeedID {
      let user = try call.user
      if draft.wantsFullArticle != nil || draft.isPaused != nil {
        guard var settings = try await call.useCases.subscription(to: feed, of: user)?.settings else {
          throw APIProblem.notFound
        }
        settings.wantsFullArticle = draft.wantsFullArticle ?? settings.wantsFullArticle
        settings.isPaused = draft.isPaused ?? settings.isPaused
        try await call.useCases.setReading(settings, of: feed, for: user)
      }
      var edits: [AccessEdit] = []
      if areSecretsNew, let signIn = draft.signIn {
        edits.append(.signIn(.basic, user: signIn.user, secret: signIn.password))
      }
      if let agent = draft.userAgent, !agent.isEmpty { edits.append(.userAgent(agent)) }
      return edits.isEmpty ? feed : try await call.useCases.setAccess(edits, of: feed, for: user)
    }
  }
}
