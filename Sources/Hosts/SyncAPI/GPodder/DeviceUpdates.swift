import Bytes
import Foundation
import HTTPServer
import Reader
import Running
import Screens
import Storage

extension GPodder {
  /// What is new for a device, in one answer: podcasts and episodes.
  enum Updates {
    static let routes: [APIRoute] = [APIRoute("GET", "/api/2/updates/:user/:device", .read, list)]

    /// The most episodes of an answer.
    private static let most = 500

    @Sendable
    private static func list(_ call: APICall) async throws -> HTTPResponse {
      let (user, device) = (try user(call), try device(call))
      let now = call.api.services.clock().now()
      let since = try call.fields.number("since") ?? 0
      let podcasts = try await call.useCases.podcasts(of: user)
      let subscriptions = Dictionary(
        try await call.useCases.subscriptions(of: user).subscriptions.map { (ByteString($0.feed.url.string), $0) }
      ) { first, _ in first }
      let followed = podcasts.filter(\.isFollowed).compactMap { subscriptions[ByteString($0.url.string)] }
      let feeds = Dictionary(followed.map { ($0.feed.id, $0) }) { first, _ in first }
      let query = ArrivalQuery(
        feeds: Set(feeds.keys), since: Date(timeIntervalSince1970: Double(since)), limit: most)
      let arrived = try await call.useCases.arrived(query, of: user).map(\.id)
      let found = try await call.useCases.entriesWithoutContents(arrived, of: user)
      let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
      let entries = arrived.compactMap { known[$0] }
      let done = try await call.useCases.episodeActions(of: user, since: nil)
      let actions = Dictionary(Episodes.latest(of: done).map { ($0.episode, $0) }) { _, last in last }
      let wantsActions = call.fields["include_actions"]?.hasSameBytesIgnoringCase(as: "true") == true
      let number = podcasts.map(\.changed).max() ?? 0
      try await Devices.note(device, knows: number, of: user, call)
      return .json(capacity: 1_000 * entries.count + 256) { json in
        json.object { json in
          json.array("add") { json in
            for each in podcasts where each.isFollowed && each.changed > since {
              if let subscription = subscriptions[ByteString(each.url.string)] { write(subscription, &json) }
            }
          }
          json.array("remove") { json in
            for each in podcasts where !each.isFollowed && each.changed > since && since > 0 {
              if let url = ClientText.address(each.url) { json.value(url) }
            }
          }
          json.array("updates") { json in
            for entry in entries {
              guard let podcast = feeds[entry.feedID], let file = recording(of: entry) else { continue }
              write(entry, file, podcast, actions[file.url], wantsActions: wantsActions, &json)
            }
          }
          // What is stored later in this second is given next time.
          json.field("timestamp", max(Int64(clamping: now.timeIntervalSince1970) - 1, number))
        }
      }
    }

    private static func recording(of entry: StoredEntry) -> Enclosure? {
      entry.sound ?? entry.enclosures.first { $0.isMedia("video") }
    }

    private static func write(_ subscription: Subscription, _ json: inout JSONOutput) {
      json.object { json in
        json.field("title", ClientText.line(subscription.title))
        json.field("url", ClientText.address(subscription.feed.url) ?? "")
        json.field("description", "")
        json.field("subscribers", 1)
        json.field("logo_url", ClientText.address(subscription.feed.iconURL) ?? "")
        json.field("website", ClientText.address(subscription.feed.siteURL) ?? "")
        json.field("mygpo_link", "")
      }
    }

    private static func write(
      _ entry: StoredEntry, _ file: Enclosure, _ podcast: Subscription, _ action: EpisodeAction?, wantsActions: Bool,
      _ json: inout JSONOutput
    ) {
      guard let url = ClientText.address(file.url) else { return }
      json.object { json in
        json.field("title", ClientText.line(entry.displayTitle))
        json.field("url", url)
        json.field("podcast_title", ClientText.line(podcast.title))
        json.field("podcast_url", ClientText.address(podcast.feed.url) ?? "")
        json.field("description", ClientText.plain(entry.excerpt))
        json.field("website", ClientText.address(entry.link) ?? "")
        json.field("mygpo_link", "")
        json.field("released", ActionTime.text(entry.published))
        json.field("status", action.map { Episodes.name(of: $0.kind) } ?? "new")
        if wantsActions, let action {
          json.name("action")
          Episodes.write(action, &json)
        }
      }
    }
  }
}
