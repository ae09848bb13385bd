import Bytes
import Fetching
import HTTPServer
import Reader
import Running
import Screens
import Storage

extension NextcloudNews {
  /// The feeds that a user follows. A feed in several folders has the first of them.
  enum Feeds {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/feeds", .read, list).kept, APIRoute("POST", "/feeds", .manage, add),
      APIRoute("GET", "/feeds/all", .read, all), APIRoute("GET", "/feeds/update", .manage, update),
      APIRoute("DELETE", "/feeds/:id", .manage, remove), APIRoute("PUT POST", "/feeds/:id/move", .manage, move),
      APIRoute("PUT POST", "/feeds/:id/rename", .manage, rename),
      APIRoute("PUT POST", "/feeds/:id/read", .mark, markRead), APIRoute("GET", "/favicon/:hash", .read, icon),
    ]

    @Sendable
    private static func list(_ call: APICall) async throws -> HTTPResponse {
      let user = try call.user
      let subscriptions = try await call.useCases.subscriptions(of: user).subscriptions
      let stars = try await call.useCases.list(ListingQuery(isStarred: true, limit: 0), of: user).total
      return try await write(subscriptions, stars: stars, call).withEntityTag()
    }

    private static func write(
      _ subscriptions: [Subscription], stars: Int? = nil, _ call: APICall
    ) async throws -> HTTPResponse {
      let newest = try await call.useCases.newestEntryID(of: try call.user)
      let addresses = try await call.addresses()
      return .json(capacity: 512 * subscriptions.count + 128) { json in
        json.object { json in
          json.array("feeds") { json in for each in subscriptions { json.object { write(each, addresses, &$0) } } }
          if let stars { json.field("starredCount", stars) }
          if let newest { json.field("newestItemId", newest.rawValue) }
        }
      }
    }

    private static func write(
      _ subscription: Subscription, _ addresses: FeedAddresses, _ json: inout JSONOutput
    ) {
      let feed = subscription.feed
      json.field("id", feed.id.rawValue)
      json.field("url", addresses.feed(feed))
      json.field("title", ClientText.line(subscription.title))
      json.field("faviconLink", addresses.icon(of: feed))
      // The time of the subscription is not stored.
      json.field("added", 0)
      if let folder = subscription.folders.first {
        json.field("folderId", folder.rawValue)
      } else {
        json.null("folderId")
      }
      json.field("unreadCount", subscription.unreadCount)
      json.field("ordering", 0)
      json.field("link", addresses.site(of: feed))
      json.field("pinned", false)
      json.field("updateErrorCount", feed.health.failureCount)
      if let problem = feed.health.problem {
        json.field("lastUpdateError", ClientText.line(problem.sentence))
      } else {
        json.null("lastUpdateError")
      }
      json.array("items") { _ in }
      json.field("nextUpdateTime", Int64(clamping: feed.health.nextCheck.timeIntervalSince1970))
    }

    // MARK: Changes

    @Sendable
    private static func add(_ call: APICall) async throws -> HTTPResponse {
      let parameters = try await Parameters(call)
      guard let address = parameters.url, !address.isEmpty else {
        throw APIProblem.unprocessable("The address “url” is missing.")
      }
      var path: String?
      if let folder = try parameters.folder {
        path = try await call.places().path(of: folder)
        guard path != nil else { throw APIProblem.notFound }
      }
      do {
        let added = try await call.useCases.subscribe(address, folder: path, for: try call.user)
        guard added.isNew else { throw APIProblem.conflict("You follow this feed already.") }
        return try await write([added.subscription], call)
      } catch let error as SubscribingError {
        throw APIProblem.unprocessable(error.description)
      }
    }

    @Sendable
    private static func remove(_ call: APICall) async throws -> HTTPResponse {
      _ = try await call.useCases.unsubscribe(try call.id(), of: try call.user)
      return done
    }

    @Sendable
    private static func move(_ call: APICall) async throws -> HTTPResponse {
      let subscription = try await require(call)
      let folder = try await Parameters(call).folder
      if let folder, try await call.places().path(of: folder) == nil { throw APIProblem.notFound }
      try await call.useCases.put(subscription.feed.id, into: folder.map { [$0] } ?? [], of: try call.user)
      return done
    }

    @Sendable
    private static func rename(_ call: APICall) async throws -> HTTPResponse {
      let (subscription, user): (Subscription, UserID) = (try await require(call), try call.user)
      let title = try await Parameters(call).feedTitle
      try await naming {
        try await call.useCases.edit(
          subscription.feed.id, title: title, folders: subscription.folders, of: user)
      }
      return done
    }

    @Sendable
    private static func markRead(_ call: APICall) async throws -> HTTPResponse {
      let feed = try await require(call).feed.id
      try await call.useCases.markAllRead(
        in: .feed(feed), upTo: try await Parameters(call).newestItem, by: try call.user)
      return done
    }

    // MARK: What Nextcloud's updater asks for

    @Sendable
    private static func all(_ call: APICall) async throws -> HTTPResponse {
      let user = try call.requireGrant().user
      let subscriptions = try await call.useCases.subscriptions(of: user.id).subscriptions
      return .json { json in
        json.object { json in
          json.array("feeds") { json in
            for subscription in subscriptions {
              json.object { json in
                json.field("id", subscription.feed.id.rawValue)
                json.field("userId", user.name)
              }
            }
          }
        }
      }
    }

    /// Checks a feed now, without waiting for it.
    @Sendable
    private static func update(_ call: APICall) async throws -> HTTPResponse {
      let feed = FeedID(rawValue: try call.fields.number("feedId") ?? 0)
      guard let subscription = try await call.useCases.subscription(to: feed, of: try call.user) else {
        throw APIProblem.notFound
      }
      call.useCases.startRefresh(of: [subscription.feed])
      return done
    }

    // MARK: Icons

    /// The icon of the feed whose address has this MD5.
    @Sendable
    private static func icon(_ call: APICall) async throws -> HTTPResponse {
      let (hash, user) = (ByteString((call.parameters["hash"] ?? "").lowercasedASCII), try call.user)
      let feed = try await call.useCases.subscriptions(of: user).subscriptions.first {
        call.api.addressHashes.hash(of: $0.feed.url) == hash
      }?.feed.id
      guard let feed, let icon = try await call.useCases.icon(of: feed, for: user) else { throw APIProblem.notFound }
      return HTTPResponse(
        headers: [
          HTTPHeader("Content-Type", icon.type), HTTPHeader("X-Content-Type-Options", "nosniff"),
          // A drawing may have scripts.
          HTTPHeader("Content-Security-Policy", "default-src 'none'; sandbox"),
        ], body: .bytes(icon.content)
      ).withEntityTag()
    }

    /// The subscription in the path.
    static func require(_ call: APICall) async throws -> Subscription {
      guard let found = try await call.useCases.subscription(to: try call.id(), of: try call.user) else {
        throw APIProblem.notFound
      }
      return found
    }
  }
}
