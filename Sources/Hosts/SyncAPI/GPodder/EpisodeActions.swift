import Bytes
import Fetching
import Foundation
import HTTPServer
import Reader
import Running
import Screens
import Storage

extension GPodder {
  /// What was done with episodes, with the positions in them.
  enum Episodes {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/api/2/episodes/:user", .read, list), APIRoute("POST", "/api/2/episodes/:user", .mark, store),
    ]

    /// The seconds that `since` reaches further back: what was being stored when a client asked last has an earlier time.
    private static let margin: TimeInterval = 5

    // MARK: Reading

    @Sendable
    private static func list(_ call: APICall) async throws -> HTTPResponse {
      let now = call.api.services.clock().now()
      var actions = try await actions(call, of: try user(call))
      if let podcast = call.fields["podcast"], !podcast.isEmpty {
        actions.removeAll { !$0.podcast.string.hasSameBytes(as: podcast) }
      }
      if let device = call.fields["device"], !device.isEmpty {
        actions.removeAll { $0.device?.hasSameBytes(as: device) != true }
      }
      if call.fields["aggregated"]?.hasSameBytesIgnoringCase(as: "true") == true { actions = latest(of: actions) }
      return .json(capacity: 300 * actions.count + 64) { json in
        json.object { json in
          json.array("actions") { json in for action in actions { write(action, &json) } }
          json.field("timestamp", Int64(clamping: now.timeIntervalSince1970))
        }
      }
    }

    /// What was done since the time that the request names.
    static func actions(_ call: APICall, of user: UserID) async throws -> [EpisodeAction] {
      let since = try call.fields.number("since").map { Date(timeIntervalSince1970: Double($0) - margin) }
      return try await call.useCases.episodeActions(of: user, since: since)
    }

    /// The last action of each episode.
    static func latest(of actions: [EpisodeAction]) -> [EpisodeAction] {
      var latest: [WebAddress: EpisodeAction] = [:]
      for action in actions where latest[action.episode].map({ $0.happened <= action.happened }) ?? true {
        latest[action.episode] = action
      }
      return actions.filter { latest[$0.episode] == $0 }
    }

    static func write(_ action: EpisodeAction, _ json: inout JSONOutput) {
      json.object { json in
        writePlace(action, &json)
        if let device = action.device { json.field("device", ClientText.line(device)) }
        json.field("action", name(of: action.kind))
        guard action.kind == .play, let played = action.played else { return }
        json.field("position", played.position)
        // Clients take all three or none.
        if let total = played.total {
          json.field("started", played.started ?? 0)
          json.field("total", total)
        }
      }
    }

    /// Writes the episode and the time.
    static func writePlace(_ action: EpisodeAction, _ json: inout JSONOutput) {
      json.field("podcast", ClientText.address(action.podcast) ?? "")
      json.field("episode", ClientText.address(action.episode) ?? "")
      // A position here may come within the second of an app's own, which is a whole one: rounded down, it would not count as
      // the later one.
      json.field("timestamp", ActionTime.text(action.happened, .up))
    }

    static func name(of kind: EpisodeAction.Kind) -> String {
      switch kind {
      case .download: "download"
      case .delete: "delete"
      case .play: "play"
      case .new: "new"
      case .flattr: "flattr"
      }
    }

    // MARK: Storing

    private struct Sent: Decodable {
      let podcast, episode, action: String
      let device, guid, timestamp: String?
      let started, position, total: Int?
    }

    /// An action, or anything else in its place.
    private struct Readable: Decodable {
      let action: Sent?

      init(from decoder: any Decoder) throws {
        action = try? Sent(from: decoder)
      }
    }

    @Sendable
    private static func store(_ call: APICall) async throws -> HTTPResponse {
      let now = call.api.services.clock().now()
      let rewritten = try await store(call, of: try user(call))
      return .json { json in
        json.object { json in
          json.field("timestamp", Int64(clamping: now.timeIntervalSince1970))
          json.array("update_urls") { json in
            for (sent, stored) in rewritten {
              json.array { json in
                json.value(sent)
                json.value(stored)
              }
            }
          }
        }
      }
    }

    /// Stores the actions in the body.
    ///
    /// - Returns: The addresses that are stored otherwise than they were sent; empty ones for those that cannot be used.
    static func store(_ call: APICall, of user: UserID) async throws -> [(sent: String, stored: String)] {
      let now = call.api.services.clock().now()
      var actions: [EpisodeAction] = []
      var guids: [String?] = []
      var rewritten: [(sent: String, stored: String)] = []
      for sent in try await call.body(as: [Readable].self).compactMap(\.action) {
        let (podcast, episode) = (address(sent.podcast), address(sent.episode))
        for (text, address) in [(sent.podcast, podcast), (sent.episode, episode)] {
          if address?.string.hasSameBytes(as: text) != true { rewritten.append((text, address?.string ?? "")) }
        }
        // A client sends what was refused again and again, with all that came since: one bad action is left out alone.
        guard let podcast, let episode, let action = action(sent, podcast, episode, now) else { continue }
        actions.append(action)
        guids.append(sent.guid)
      }
      try await call.useCases.storeEpisodeActions(actions, guids: guids, of: user)
      return rewritten
    }

    /// The action that a client has sent; nil for an unknown kind, time or name of a device.
    private static func action(
      _ sent: Sent, _ podcast: WebAddress, _ episode: WebAddress, _ now: Date
    ) -> EpisodeAction? {
      let wanted = sent.action.lowercasedASCII
      guard let kind = EpisodeAction.Kind.allCases.first(where: { name(of: $0).hasSameBytes(as: wanted) }) else {
        return nil
      }
      var happened = now
      if let timestamp = sent.timestamp, !timestamp.isEmpty {
        guard let date = ActionTime.date(timestamp) else { return nil }
        happened = date
      }
      var played: EpisodeAction.Played?
      // Some clients send -1 for what they do not know.
      if kind == .play, let position = sent.position, (0...mostSeconds).contains(position) {
        played = EpisodeAction.Played(
          started: sent.started.flatMap { (0...mostSeconds).contains($0) ? $0 : nil }, position: position,
          total: sent.total.flatMap { (1...mostSeconds).contains($0) ? $0 : nil })
      }
      let device = sent.device.flatMap { $0.isEmpty ? nil : $0 }
      guard device.map(isDevice) ?? true else { return nil }
      return EpisodeAction(
        podcast: podcast, episode: episode, kind: kind, device: device, happened: happened, played: played)
    }

    /// No recording takes a year.
    private static let mostSeconds = 31_536_000

    /// An address of the web without spaces around it; nil for others.
    static func address(_ text: String) -> WebAddress? {
      let trimmed = String(text.trimmedASCII)
      guard trimmed.utf8.count <= EntryLimits.address, trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
        return nil
      }
      return ClientText.address(WebAddress(unparsed: trimmed)).map { WebAddress(unparsed: $0) }
    }
  }
}
