import Bytes
import Foundation
import Storage

extension NextcloudNews {
  /// The parameters of a request: members of a body in JSON, which some clients send with `GET` too, or else fields of the
  /// query or of a form.
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

    /// The keywords of a filter.
    var keywords: Filters.Keywords {
      var keywords = Filters.Keywords()
      keywords.titleKeywords = body.titleKeywords ?? fields["titleKeywords"]
      keywords.bodyKeywords = body.bodyKeywords ?? fields["bodyKeywords"]
      keywords.urlKeywords = body.urlKeywords ?? fields["urlKeywords"]
      return keywords
    }

    /// The folder; nil for the place of feeds in no folder.
    var folder: FolderID? {
      get throws(APIProblem) {
        // A text too, of clients that write nothing else.
        if body.folderId == nil, fields.word("folderId") == "null" { return nil }
        guard let number = try number("folderId", body.folderId?.number), number != 0 else { return nil }
        return FolderID(rawValue: number)
      }
    }

    /// The newest entry that the client knows of.
    ///
    /// - Throws: `APIProblem.badRequest` without it: other entries would be marked too.
    var newestItem: EntryID {
      get throws(APIProblem) {
        guard let number = try number("newestItemId", body.newestItemId?.number) else {
          throw .badRequest("The number “newestItemId” is missing.")
        }
        return EntryID(rawValue: number)
      }
    }

    // MARK: Lists

    var type: Int64? { get throws(APIProblem) { try number("type", body.type?.number) } }
    var id: Int64? { get throws(APIProblem) { try number("id", body.id?.number) } }
    var batchSize: Int64? { get throws(APIProblem) { try number("batchSize", body.batchSize?.number) } }
    var offset: Int64? { get throws(APIProblem) { try number("offset", body.offset?.number) } }
    var lastModified: Int64? { get throws(APIProblem) { try number("lastModified", body.lastModified?.number) } }
    var getRead: Bool? { body.getRead?.isTrue ?? fields["getRead"].flatMap(Truth.isTrue) }
    var oldestFirst: Bool? { body.oldestFirst?.isTrue ?? fields["oldestFirst"].flatMap(Truth.isTrue) }

    private func number(_ name: String, _ member: Int64?) throws(APIProblem) -> Int64? {
      if let member { return member }
      return try fields.number(name)
    }

    // MARK: Entries

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
    var name, url, feedTitle, titleKeywords, bodyKeywords, urlKeywords: String?
    var folderId: Place?
    var newestItemId, type, id, batchSize, offset, lastModified: Number?
    var getRead, oldestFirst: Truth?
    var items, itemIds: [Item]?
  }

  /// The number of a folder; none for the text “null”, which clients send that write texts alone.
  private struct Place: Decodable {
    let number: Int64?

    init(from decoder: any Decoder) throws {
      let isNull = (try? String(from: decoder)).map { ByteString($0) } == "null"
      number = isNull ? nil : try Number(from: decoder).number
    }
  }

  /// A Boolean value, also as a text or a number.
  private struct Truth: Decodable {
    /// Nil for other values.
    let isTrue: Bool?

    init(from decoder: any Decoder) throws {
      if let isTrue = try? Bool(from: decoder) {
        self.isTrue = isTrue
      } else if let number = try? Int64(from: decoder) {
        isTrue = Self.isTrue("\(number)")
      } else {
        isTrue = Self.isTrue(try String(from: decoder))
      }
    }

    static func isTrue(_ text: String) -> Bool? {
      switch ByteString(text.lowercasedASCII) {
      case "true", "1": true
      case "false", "0": false
      default: nil
      }
    }
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
