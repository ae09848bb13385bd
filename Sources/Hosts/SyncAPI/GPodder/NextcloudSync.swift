import Bytes
import Foundation
import HTTPServer
import Reader
import Storage

extension GPodder {
  /// The API of GPodder Sync, an app of Nextcloud (https://github.com/thrillfall/nextcloud-gpodder#api): what the user has here
  /// without names of devices. Clients are given the reader's address alone and add the rest.
  ///
  /// Some clients take the time of their own clock for that of their last synchronization, so all times are of clocks.
  enum NextcloudSync {
    static let places = ["/index.php/apps/gpoddersync", "/apps/gpoddersync"]
    static let routes: [APIRoute] = places.flatMap { place in
      [
        APIRoute("GET", "\(place)/subscriptions", .read, subscriptions),
        APIRoute("POST", "\(place)/subscription_change/create", .manage, change),
        APIRoute("GET", "\(place)/episode_action", .read, actions),
        APIRoute("POST", "\(place)/episode_action/create", .mark, store),
      ]
    }

    @Sendable
    private static func subscriptions(_ call: APICall) async throws -> HTTPResponse {
      let since = try call.fields.number("since") ?? 0
      // A change of the second in which a client asked last is given again.
      let podcasts = try await call.useCases.podcasts(of: try call.user).filter { $0.changed >= since }
      return .json { json in
        json.object { json in
          Subscriptions.write(podcasts, since: since, &json)
          json.field("timestamp", now(call))
        }
      }
    }

    @Sendable
    private static func change(_ call: APICall) async throws -> HTTPResponse {
      let change = try await call.body(as: Subscriptions.Change.self)
      _ = try await change.apply(call, of: try call.user)
      return done(call)
    }

    @Sendable
    private static func actions(_ call: APICall) async throws -> HTTPResponse {
      let actions = try await Episodes.actions(call, of: try call.user)
      return .json(capacity: 300 * actions.count + 64) { json in
        json.object { json in
          json.array("actions") { json in for action in actions { write(action, &json) } }
          json.field("timestamp", now(call))
        }
      }
    }

    @Sendable
    private static func store(_ call: APICall) async throws -> HTTPResponse {
      _ = try await Episodes.store(call, of: try call.user)
      return done(call)
    }

    /// Nextcloud writes kinds in capital letters, and -1 for what it does not know.
    private static func write(_ action: EpisodeAction, _ json: inout JSONOutput) {
      json.object { json in
        Episodes.writePlace(action, &json)
        // A name has letters alone.
        json.field("action", String(decoding: Episodes.name(of: action.kind).utf8.map { $0 & 0xDF }, as: UTF8.self))
        json.field("started", action.played?.total == nil ? -1 : action.played?.started ?? 0)
        json.field("position", action.played?.position ?? -1)
        json.field("total", action.played?.total ?? -1)
      }
    }

    private static func now(_ call: APICall) -> Int64 {
      Int64(clamping: call.api.services.clock().now().timeIntervalSince1970)
    }

    private static func done(_ call: APICall) -> HTTPResponse {
      .json { json in json.object { $0.field("timestamp", now(call)) } }
    }
  }
}
