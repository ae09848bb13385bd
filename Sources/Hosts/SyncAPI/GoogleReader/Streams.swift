import Bytes
import Foundation
import HTTPServer
import Reader
import Storage

extension GoogleReader {
  /// The ids and contents of streams.
  enum Streams {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/reader/api/0/stream/items/ids", .read, ids),
      APIRoute("GET POST", "/reader/api/0/stream/items/contents", .read, itemContents),
      APIRoute("GET", "/reader/api/0/stream/contents", .read, contents),
      APIRoute("GET", "/reader/api/0/stream/contents/*", .read, contents),
      APIRoute("GET", "/reader/atom/*", .read, AtomStream.answer),
    ]

    /// The most ids and the most contents of an answer. Apps that ask for as many go on with the continuation.
    static let mostIDs = 500_000
    static let mostContents = 10_000

    /// The seconds that `ot` reaches further back: what a check was storing when the client asked last has an earlier
    /// time of arrival.
    static let margin: TimeInterval = 60

    /// A part of a stream.
    struct Page {
      let found: [ArrivedEntry]
      /// The place where the next part begins; nil at the end.
      let continuation: String?
    }

    @Sendable
    static func ids(_ call: APICall) async throws -> HTTPResponse {
      guard let name = call.fields["s"] else { throw APIProblem.badRequest("The stream “s” is missing.") }
      let page = try await page(of: name, call, most: mostIDs)
      return .json(capacity: 128 + 20 * page.found.count) { json in
        json.object { json in
          json.array("itemRefs") { json in
            // The number alone: Readrops takes a further member for an error.
            for entry in page.found { json.object { $0.field("id", digitsOf: entry.id.rawValue) } }
          }
          if let continuation = page.continuation { json.field("continuation", continuation) }
        }
      }
    }

    @Sendable
    static func contents(_ call: APICall) async throws -> HTTPResponse {
      let name = call.rest.isEmpty ? call.fields["s"] ?? StreamID.text(of: .readingList) : call.rest
      let page = try await page(of: name, call, most: mostContents)
      return try await Items(page.found.map(\.id), call).response(id: name, continuation: page.continuation, call)
    }

    @Sendable
    static func itemContents(_ call: APICall) async throws -> HTTPResponse {
      try await Items(try itemIDs(call.fields.values("i")), call).response(id: StreamID.text(of: .readingList), call)
    }

    /// - Throws: `APIProblem.badRequest` for an id of an unknown form.
    static func itemIDs(_ texts: [String]) throws(APIProblem) -> [EntryID] {
      var ids: [EntryID] = []
      for text in texts {
        guard let id = ItemID.read(text) else { throw .badRequest("“\(text.shortened(toBytes: 80))” is no item's id.") }
        ids.append(id)
      }
      return ids
    }

    // MARK: Queries

    /// The part of a stream that a request's fields ask for.
    static func page(of name: String, _ call: APICall, most: Int) async throws -> Page {
      guard var query = try await query(name, call) else { return Page(found: [], continuation: nil) }
      let count = try call.fields.number("n", in: 1...most, or: 20)
      // One more tells whether another part follows.
      query.limit = count + 1
      let found = try await call.useCases.arrived(query, of: try call.user)
      let page = Array(found.prefix(count))
      return Page(found: page, continuation: found.count > count ? page.last?.position.description : nil)
    }

    /// The query of a stream; nil for one that is always empty.
    static func query(_ name: String, _ call: APICall) async throws -> ArrivalQuery? {
      var query = ArrivalQuery()
      guard try await limit(&query, to: name, call) else { return nil }
      for name in call.fields.values("it") where !name.isEmpty {
        guard try await limit(&query, to: name, call) else { return nil }
      }
      for name in call.fields.values("xt") where !name.isEmpty {
        guard try exclude(name, from: &query) else { return nil }
      }
      query.isAscending = call.fields.word("r") == "o"
      if let oldest = try call.fields.number("ot"), oldest > 0 {
        query.since = Date(timeIntervalSince1970: TimeInterval(seconds(oldest)) - margin)
      }
      if let newest = try call.fields.number("nt"), newest > 0 {
        query.until = Date(timeIntervalSince1970: TimeInterval(seconds(newest)) + 0.999)
      }
      if let continuation = call.fields["c"], !continuation.isEmpty {
        guard let position = ArrivalPosition(continuation) else {
          throw APIProblem.badRequest("The continuation “c” is not one that this reader gave.")
        }
        query.behind = position
      }
      return query
    }

    /// Seconds since 1970, of a number that may be in microseconds: some clients send what they got.
    static func seconds(_ number: Int64) -> Int64 { number >= 1_000_000_000_000_000 ? number / 1_000_000 : number }

    /// Limits a query to a stream.
    ///
    /// - Returns: False if nothing can be in it.
    /// - Throws: `APIProblem.notFound` for a feed or a label that the user does not have.
    private static func limit(
      _ query: inout ArrivalQuery, to name: String, _ call: APICall
    ) async throws -> Bool {
      guard let stream = StreamID(name) else {
        throw APIProblem.badRequest("“\(name.shortened(toBytes: 80))” is not the name of a stream.")
      }
      switch stream {
      case .feed, .address, .label:
        guard query.scope == .all else { throw APIProblem.badRequest("Only one feed or label can be asked for.") }
        query.scope = try await scope(of: stream, call)
        return true
      case .state(.readingList): return true
      case .state(.read): return set(\.isUnread, to: false, in: &query)
      case .state(.unread), .state(.keptUnread), .state(.fresh), .state(.trackingKeptUnread):
        return set(\.isUnread, to: true, in: &query)
      case .state(.starred): return set(\.isStarred, to: true, in: &query)
      case .state: return false
      }
    }

    private static func exclude(_ name: String, from query: inout ArrivalQuery) throws -> Bool {
      switch StreamID(name) {
      case .state(.read): return set(\.isUnread, to: true, in: &query)
      case .state(.unread), .state(.keptUnread), .state(.fresh), .state(.trackingKeptUnread):
        return set(\.isUnread, to: false, in: &query)
      case .state(.starred): return set(\.isStarred, to: false, in: &query)
      case .state(.readingList): return false
      case .state: return true
      default: throw APIProblem.badRequest("“xt” can leave out what is read, unread or starred.")
      }
    }

    private static func set(
      _ condition: WritableKeyPath<ArrivalQuery, Bool?>, to value: Bool, in query: inout ArrivalQuery
    ) -> Bool {
      let isPossible = query[keyPath: condition] ?? value == value
      query[keyPath: condition] = value
      return isPossible
    }

    /// The scope of a feed's or a label's stream.
    ///
    /// - Throws: `APIProblem.notFound` for one that the user does not have.
    static func scope(of stream: StreamID, _ call: APICall) async throws -> EntryScope {
      switch stream {
      case .feed(let id):
        guard try await call.useCases.subscription(to: id, of: try call.user) != nil else { throw APIProblem.notFound }
        return .feed(id)
      case .address(let address): return .feed(try await feed(at: address, call))
      case .label(let name):
        guard let scope = try await call.places().scope(named: name) else { throw APIProblem.notFound }
        return scope
      case .state: return .all
      }
    }

    /// The followed feed at an address.
    static func feed(at address: ByteString, _ call: APICall) async throws -> FeedID {
      guard let feed = try await call.useCases.feed(at: address.string, of: try call.user) else {
        throw APIProblem.notFound
      }
      return feed
    }
  }
}

extension JSONOutput {
  /// Writes a number as a text: clients of Google Reader expect large ones so.
  mutating func field(_ name: StaticString, digitsOf number: Int64) {
    self.name(name)
    quoted(number)
  }
}
