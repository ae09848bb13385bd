import Bytes
import Fetching
import HTTPServer
import Reader
import Storage

extension Miniflux {
  /// Following, changing and leaving feeds.
  enum FeedChanges {
    /// Clients know a feed that is followed already by this sentence.
    private static let known = APIProblem.badRequest("This feed already exists.")

    @Sendable
    static func add(_ call: APICall) async throws -> HTTPResponse {
      let fields = try await call.body(as: FeedFields.self)
      guard let address = fields.address, !address.isEmpty else {
        throw APIProblem.badRequest("The request has no “feed_url”.")
      }
      try fields.refuseWhatIsNotKept(of: nil)
      let user = try call.user
      let folder = try await folder(fields.category, call)
      let subscription: Subscription
      if fields.firstEdits.isEmpty {
        let added = try await call.useCases.subscribe(address, for: user)
        guard added.isNew else { throw known }
        subscription = added.subscription
      } else {
        let url = try FeedAddress.normalize(address).string
        guard try await call.useCases.feed(at: url, of: user) == nil else { throw known }
        subscription = try await call.useCases.subscribe(address, with: fields.firstEdits, for: user)
      }
      if let folder { try await call.useCases.put(subscription.feed.id, into: [folder], of: user) }
      let feed = try await apply(fields, to: subscription, call, isNew: true)
      return .json(status: 201) { json in json.object { $0.field("feed_id", feed.rawValue) } }
    }

    @Sendable
    static func change(_ call: APICall) async throws -> HTTPResponse {
      let fields = try await call.body(as: FeedFields.self)
      let user = try call.user
      var subscription = try await Feeds.require(call)
      try fields.refuseWhatIsNotKept(of: subscription)
      var folders = subscription.folders
      if let category = fields.category, category > 0 { folders = try await folder(category, call).map { [$0] } ?? [] }
      let title = fields.title.flatMap { $0.isEmpty ? nil : $0 } ?? subscription.title
      if let address = fields.address, !address.isEmpty {
        do {
          subscription = try await call.useCases.move(subscription.feed.id, to: address, merges: false, of: user)
        } catch SubscribingError.followed {
          throw known
        }
      }
      try await call.useCases.edit(subscription.feed.id, title: title, folders: folders, of: user)
      let feed = try await apply(fields, to: subscription, call, isNew: false)
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

    /// Changes the settings that the fields name.
    ///
    /// - Parameter isNew: True if the first edits are made already.
    /// - Returns: The feed, which is another one once it has settings of its own.
    private static func apply(
      _ fields: FeedFields, to subscription: Subscription, _ call: APICall, isNew: Bool
    ) async throws -> FeedID {
      let (user, feed) = (try call.user, subscription.feed.id)
      let reading = fields.reading(after: subscription.settings)
      if reading != subscription.settings { try await call.useCases.setReading(reading, of: feed, for: user) }
      let edits = fields.edits(of: subscription, isNew: isNew)
      return edits.isEmpty ? feed : try await call.useCases.setAccess(edits, of: feed, for: user)
    }
  }
}
