import Foundation
import HTTPServer
import Reader
import Storage

extension NextcloudNews {
  /// All of the entries that a client has asked for, however many: clients take those that are missing for read, or gone.
  ///
  /// A list that is longer than a part is sent while it is read, so that memory has a part of it at a time.
  struct ItemList {
    /// The most entries of an answer that is made as a whole, and so compressed. Apps ask for 5,000 at once.
    private static let mostAtOnce = 5_000
    /// The most entries of a part, and the bytes of contents after which a further part begins.
    private static let mostOfPart = (entries: 1_000, bytes: 1 << 20)

    /// Those that are still to be read.
    private var ids: [EntryID]
    private let call: APICall
    private let user: UserID

    init(_ ids: [EntryID], _ call: APICall) throws {
      (self.ids, self.call, user) = (ids, call, try call.user)
    }

    func response() async throws -> HTTPResponse {
      var list = self
      let first = try await list.next(Self.mostAtOnce, mostBytes: UseCases.mostContentBytes)
      guard !list.ids.isEmpty else { return Items.write(first.entries, modified: first.modified) }
      let stream = ResponseStream()
      let (rest, logger) = (list, call.api.services.logger())
      Task {
        do {
          try await rest.send(to: stream, after: first)
          stream.close()
        } catch {
          // Without its end, so that the client sees that it is not whole.
          stream.abandon()
          if !(error is CancellationError) { logger.error("a list of items ended early", ["problem": "\(error)"]) }
        }
      }
      return HTTPResponse(
        headers: [HTTPHeader("Content-Type", "application/json; charset=utf-8")], body: .stream(stream))
    }

    // MARK: Private

    private struct Part {
      let entries: [StoredEntry]
      /// The times of changes, where they are not those of arrival.
      let modified: [EntryID: Date]
    }

    /// Reads the next part.
    private mutating func next(_ most: Int, mostBytes: Int) async throws -> Part {
      let (ids, user, useCases) = (Array(ids.prefix(most)), user, call.useCases)
      let read = try await useCases.inTurn(for: user) {
        let loaded = try await useCases.entries(ids, of: user, mostBytes: mostBytes)
        let modified = try await useCases.changeTimes(of: loaded.entries.map(\.id), for: user)
        return (loaded: loaded, part: Part(entries: loaded.entries, modified: modified))
      }
      self.ids.removeFirst(ids.count - read.loaded.rest.count)
      return read.part
    }

    private func send(to stream: ResponseStream, after first: Part) async throws {
      var (list, part, before) = (self, first, "")
      try await stream.sendInPieces(Array(#"{"items":["#.utf8))
      while true {
        for entry in part.entries {
          // One at a time: the first part is made for an answer as a whole, and longer than the others.
          var json = JSONOutput(capacity: 1_024 + (entry.contentHTML?.utf8.count ?? 0))
          json.object { Items.write(entry, part.modified[entry.id], &$0) }
          try await stream.sendInPieces(Array(before.utf8) + json.bytes)
          before = ","
        }
        guard !list.ids.isEmpty else { break }
        part = try await list.next(Self.mostOfPart.entries, mostBytes: Self.mostOfPart.bytes)
      }
      try await stream.sendInPieces(Array("]}".utf8))
    }
  }
}
