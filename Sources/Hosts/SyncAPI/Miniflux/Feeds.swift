import Bytes
import Foundation
import HTTPServer
import Reader
import Screens
import Storage

extension Miniflux {
  /// The feeds that a user follows.
  enum Feeds {
    static let routes: [APIRoute] =
      [
        APIRoute("GET", "/feeds", .read) { call in
          let all = try await call.useCases.subscriptions(of: try call.user)
          return try await list(all.subscriptions, SyncPlaces(folders: all.folders, labels: all.labels), call)
        }.kept, APIRoute("POST", "/feeds", .manage, FeedChanges.add),
        APIRoute("GET", "/feeds/counters", .read, counters),
        APIRoute("PUT", "/feeds/refresh", .manage, refreshAll), APIRoute("GET", "/feeds/:id", .read, one),
        APIRoute("PUT", "/feeds/:id", .manage, FeedChanges.change),
        APIRoute("DELETE", "/feeds/:id", .manage, FeedChanges.remove),
        APIRoute("PUT", "/feeds/:id/refresh", .manage, refresh),
        APIRoute("PUT", "/feeds/:id/mark-all-as-read", .mark, markAllRead),
        APIRoute("GET", "/feeds/:id/icon", .read, icon), APIRoute("GET", "/icons/:id", .read, icon),
      ] + Enclosures.routes

    /// The subscription in the path.
    static func require(_ call: APICall) async throws -> Subscription {
      guard let found = try await call.useCases.subscription(to: try call.id(), of: try call.user) else {
        throw APIProblem.notFound
      }
      return found
    }

    static func list(
      _ subscriptions: [Subscription], _ places: SyncPlaces, _ call: APICall
    ) async throws -> HTTPResponse {
      let output = FeedOutput([], places, try call.user, try await call.iconNames())
      return HTTPResponse.json(capacity: 1_200 * subscriptions.count + 64) { json in
        json.array { json in for subscription in subscriptions { json.object { output.write(subscription, &$0) } } }
      }.withEntityTag()
    }

    static func show(_ subscription: Subscription, status: Int = 200, _ call: APICall) async throws -> HTTPResponse {
      let output = FeedOutput([], try await call.places(), try call.user, try await call.iconNames())
      return .json(status: status) { json in json.object { output.write(subscription, &$0) } }
    }

    // MARK: Private

    @Sendable
    private static func one(_ call: APICall) async throws -> HTTPResponse {
      try await show(try await require(call), call)
    }

    @Sendable
    private static func counters(_ call: APICall) async throws -> HTTPResponse {
      let counts = try await call.useCases.readCounts(of: try call.user)
      return .json(capacity: 24 * counts.count + 64) { json in
        json.object { json in
          json.object("reads") { json in
            for each in counts where each.read > 0 {
              json.key(each.feed.rawValue)
              json.value(each.read)
            }
          }
          json.object("unreads") { json in
            for each in counts where each.unread > 0 {
              json.key(each.feed.rawValue)
              json.value(each.unread)
            }
          }
        }
      }
    }

    @Sendable
    private static func refreshAll(_ call: APICall) async throws -> HTTPResponse {
      call.useCases.startRefresh(try call.user)
      return done
    }

    @Sendable
    private static func refresh(_ call: APICall) async throws -> HTTPResponse {
      let feed = try await require(call).feed.id
      _ = try await call.useCases.refresh(feed, of: try call.user)
      return done
    }

    @Sendable
    private static func markAllRead(_ call: APICall) async throws -> HTTPResponse {
      let feed = try await require(call).feed.id
      try await call.useCases.markAllRead(in: .feed(feed), arrivedBy: nil, by: try call.user)
      return done
    }

    /// The icon of a feed. Icons have the numbers of their feeds.
    @Sendable
    private static func icon(_ call: APICall) async throws -> HTTPResponse {
      let feed: FeedID = try call.id()
      guard let icon = try await call.useCases.icon(of: feed, for: try call.user) else { throw APIProblem.notFound }
      return HTTPResponse.json(capacity: 2 * icon.content.count) { json in
        json.object { json in
          json.field("id", feed.rawValue)
          json.field("mime_type", icon.type)
          json.field("data", "\(icon.type);base64,\(Data(icon.content).base64EncodedString())")
        }
      }.withEntityTag()
    }
  }
}
