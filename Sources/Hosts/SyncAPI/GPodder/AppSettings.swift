import Bytes
import Foundation
import HTTPServer
import Reader
import Screens
import Storage

extension GPodder {
  /// The settings that apps store for the account, a device, a podcast or an episode, and the favorites, which are episodes
  /// with a setting.
  enum AppSettings {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/api/2/settings/:user/:scope", .read, list),
      APIRoute("POST", "/api/2/settings/:user/:scope", .mark, change),
      APIRoute("GET", "/api/2/favorites/:user", .read, favorites),
    ]

    // MARK: Settings

    @Sendable
    private static func list(_ call: APICall) async throws -> HTTPResponse {
      write(try await call.useCases.podcastSettings(of: try place(call), for: try user(call)))
    }

    @Sendable
    private static func change(_ call: APICall) async throws -> HTTPResponse {
      let (user, place) = (try user(call), try place(call))
      let change = try await call.body(as: Change.self)
      return write(
        try await call.useCases.changePodcastSettings(
          of: place, to: try change.settings, removing: change.remove ?? [], for: user))
    }

    /// The thing that the path and the query name.
    private static func place(_ call: APICall) throws(APIProblem) -> PodcastSettingPlace {
      switch ByteString(name("scope", call)) {
      case "account": return .account
      case "device": return .device(ByteString(try checkedDevice(call.fields["device"] ?? "")))
      case "podcast": return .podcast(try address("podcast", call))
      case "episode": return .episode(try address("episode", call), podcast: try address("podcast", call))
      default: throw .notFound
      }
    }

    private static func address(_ field: String, _ call: APICall) throws(APIProblem) -> WebAddress {
      guard let address = Episodes.address(call.fields[field] ?? "") else {
        throw .badRequest("The field “\(field)” is not an address of the web.")
      }
      return address
    }

    private static func write(_ settings: [PodcastSetting]) -> HTTPResponse {
      .json { json in
        json.object { json in
          for setting in settings {
            json.key(ClientText.line(setting.name))
            json.value(json: setting.value)
          }
        }
      }
    }

    /// What an app wants to set and to remove.
    private struct Change: Decodable {
      let set: [String: AnyJSON]?
      let remove: [String]?

      var settings: [PodcastSetting] {
        get throws {
          let set = set ?? [:]
          // Before they are stored, one by one, and that is taken back.
          guard max(set.count, remove?.count ?? 0) <= PodcastSetting.most else { throw PodcastSetting.tooMany }
          return try set.sorted { ByteString($0.key) < ByteString($1.key) }.map {
            try AppSettings.setting($0.key, $0.value)
          }
        }
      }
    }

    private static func setting(_ name: String, _ value: AnyJSON) throws -> PodcastSetting {
      guard !name.isEmpty, name.utf8.count <= PodcastSetting.mostNameBytes else {
        throw APIProblem.badRequest("The name of a setting has between 1 and \(PodcastSetting.mostNameBytes) bytes.")
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(value)
      guard data.count <= PodcastSetting.mostValueBytes else {
        throw APIProblem.badRequest("The value of a setting has at most \(PodcastSetting.mostValueBytes) bytes.")
      }
      return PodcastSetting(name: name, value: String(decoding: data, as: UTF8.self))
    }

    // MARK: Favorites

    @Sendable
    private static func favorites(_ call: APICall) async throws -> HTTPResponse {
      let user = try user(call)
      let favorites = try await call.useCases.favoriteEpisodes(of: user)
      let subscriptions = Dictionary(
        try await call.useCases.subscriptions(of: user).subscriptions.map { ($0.feed.id, $0) }
      ) { first, _ in first }
      return .json { json in
        json.array { json in
          for (favorite, entry) in favorites {
            guard let url = ClientText.address(favorite.episode) else { continue }
            json.object { json in
              json.field("title", ClientText.line(entry?.displayTitle ?? url))
              json.field("url", url)
              json.field("podcast_title", ClientText.line(entry.flatMap { subscriptions[$0.feedID]?.title } ?? ""))
              json.field("podcast_url", ClientText.address(favorite.podcast) ?? "")
              json.field("description", ClientText.plain(entry?.excerpt ?? ""))
              json.field("website", ClientText.address(entry?.link) ?? "")
              json.field("released", entry.map { ActionTime.text($0.published) } ?? "")
              json.field("mygpo_link", "")
            }
          }
        }
      }
    }
  }
}
