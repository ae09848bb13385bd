import Bytes
import Foundation
import Storage

extension NextcloudNews {
  /// The parameters of a request: members of a body in JSON, or else fields of the query or of a form.
  struct Parameters {
    private let body: Body
    private let fields: RequestFields

    /// - Throws: `APIProblem.badRequest` for a body that begins like an object of JSON and is not valid.
    init(_ call: APICall) async throws(APIProblem) {
      fields = call.fields
      // Newsboat sends JSON under the type of a form.
      let first = call.request.body.first { !ASCII.isWhitespace($0) }
      body = first == UInt8(ascii: "{") ? try await call.body(as: Body.self) : Body()
    }

    var name: String? { body.name ?? fields["name"] }
    var url: String? { body.url ?? fields["url"] }
    var feedTitle: String? { body.feedTitle ?? fields["feedTitle"] }

    /// The folder; nil for the place of feeds in no folder.
    var folder: FolderID? {
      get throws(APIProblem) {
        guard let number = try number("folderId", body.folderId), number != 0 else { return nil }
        return FolderID(rawValue: number)
      }
    }

    /// The newest entry that the client knows of.
    ///
    /// - Throws: `APIProblem.badRequest` without it: other entries would be marked too.
    var newestItem: EntryID {
      get throws(APIProblem) {
        guard let number = try number("newestItemId", body.newestItemId) else {
          throw .badRequest("The number “newestItemId” is missing.")
        }
        return EntryID(rawValue: number)
      }
    }

    private func number(_ name: String, _ member: Number?) throws(APIProblem) -> Int64? {
      if let member { return member.number }
      return try fields.number(name)
    }

    /// The entries that a change names.
    var items: [Item] { body.items ?? body.itemIds ?? [] }

    /// The most entries that a change names by hashes: each hash is looked for in its feed.
    static let mostHashes = 1_000
  }

  /// An entry, as a client names it.
  enum Item: Decodable {
    case id(EntryID)
    case hash(FeedID, ByteString)

    private struct Named: Decodable {
      let feedId: Number
      let guidHash: String
    }

    init(from decoder: any Decoder) throws {
      if let named = try? Named(from: decoder) {
        self = .hash(FeedID(rawValue: named.feedId.number), ByteString(named.guidHash))
      } else {
        self = .id(EntryID(rawValue: try Number(from: decoder).number))
      }
    }
  }

  private struct Body: Decodable {
    var name, url, feedTitle: String?
    var folderId, newestItemId: Number?
    var items, itemIds: [Item]?
  }

  /// A number, also as a text: PHP makes no difference.
  struct Number: Decodable {
    let number: Int64

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int64.self) {
        self.number = number
        return
      }
      let text = try value.decode(String.self)
      guard text.utf8.count <= 20, let number = Int64(text) else {
        throw DecodingError.dataCorruptedError(in: value, debugDescription: "no number")
      }
      self.number = number
    }
  }
}
