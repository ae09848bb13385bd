import Bytes
import HTTPServer
import Reader
import Screens
import Storage

extension Miniflux {
  /// The files of entries, and positions in them.
  enum Enclosures {
    /// The most files of an entry that have numbers.
    static let mostPerEntry = 16

    static let routes: [APIRoute] = [
      APIRoute("GET", "/enclosures/:id", .read, show), APIRoute("PUT", "/enclosures/:id", .mark, setPosition),
    ]

    /// The number of a file: that of its entry and its place there.
    struct ID {
      let entry: EntryID
      let index: Int

      init(_ entry: EntryID, _ index: Int) { (self.entry, self.index) = (entry, index) }

      init?(_ text: String?) {
        guard let number = text.flatMap({ EntryID($0) })?.rawValue, number >= 0 else { return nil }
        entry = EntryID(rawValue: number / Int64(mostPerEntry))
        index = Int(number % Int64(mostPerEntry))
      }

      var number: Int64 { entry.rawValue &* Int64(mostPerEntry) &+ Int64(index) }
    }

    /// - Parameter position: The user's position in the recording of the entry.
    static func write(
      _ file: Enclosure, _ id: ID, _ user: UserID, _ position: ListeningPosition?, _ json: inout JSONOutput
    ) {
      json.field("id", id.number)
      json.field("user_id", user.rawValue)
      json.field("entry_id", id.entry.rawValue)
      json.field("url", ClientText.address(file.url) ?? "")
      json.field("mime_type", ClientText.plain(file.mimeType ?? ""))
      json.field("size", file.lengthBytes ?? 0)
      json.field("media_progression", position?.seconds ?? 0)
    }

    @Sendable
    private static func show(_ call: APICall) async throws -> HTTPResponse {
      let (id, file) = try await find(call)
      let user = try call.user
      let position = try await call.useCases.listeningPosition(in: id.entry, of: user)
      return .json { json in json.object { write(file, id, user, position, &$0) } }
    }

    private struct Position: Decodable {
      let seconds: Int

      enum CodingKeys: String, CodingKey {
        case seconds = "media_progression"
      }
    }

    @Sendable
    private static func setPosition(_ call: APICall) async throws -> HTTPResponse {
      let (id, _) = try await find(call)
      let position = try await call.body(as: Position.self).seconds
      guard position >= 0 else { throw APIProblem.badRequest("The position is negative.") }
      try await call.useCases.setListeningPosition(
        ListeningPosition(entry: id.entry, seconds: position, state: .left), of: try call.user)
      return done
    }

    private static func find(_ call: APICall) async throws -> (id: ID, file: Enclosure) {
      guard let id = ID(call.parameters["id"]),
        let entry = try await call.useCases.entry(id.entry, of: try call.user), id.index < entry.enclosures.count
      else { throw APIProblem.notFound }
      return (id, entry.enclosures[id.index])
    }
  }
}
