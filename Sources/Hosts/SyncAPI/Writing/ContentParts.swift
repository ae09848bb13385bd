import HTTPServer
import Reader
import Storage

/// Entries with their contents, for an answer that has them all. What has more contents than are kept in memory is read while
/// the answer is sent.
struct ContentParts: Sendable {
  /// The bytes of contents that are read at once while an answer is sent.
  private static let partBytes = 1 << 20

  /// The entries that were read last, in the order of their ids as given, each once. Those that the user may not see are left
  /// out.
  private(set) var entries: [StoredEntry] = []
  /// The entries that are left to be read.
  private(set) var rest: ArraySlice<EntryID>

  /// Reads the first of the entries.
  ///
  /// - Parameter mostBytes: Once their contents have more bytes, further ones are left.
  init(_ ids: [EntryID], mostBytes: Int = UseCases.mostContentBytes, _ call: APICall) async throws {
    var seen: Set<EntryID> = []
    rest = ids.filter { seen.insert($0).inserted }[...]
    try await read(mostBytes, call)
  }

  /// Replaces the entries by the next ones.
  private mutating func read(_ mostBytes: Int, _ call: APICall) async throws {
    let loaded = try await call.useCases.entries(
      Array(rest), of: try call.user, mostBytes: mostBytes)
    (entries, rest) = (loaded.entries, loaded.rest)
  }

  /// An estimate of the bytes of the entries in JSON.
  var capacity: Int { entries.reduce(1_024) { $0 + 1_500 + ($1.contentHTML?.utf8.count ?? 0) } }

  /// An answer with all of the entries.
  ///
  /// - Parameters:
  ///   - first: The answer with the first entries as the last elements of a list. It is sent while further ones are read.
  ///   - end: What follows the list in it: `]}`.
  ///   - write: Writes further elements.
  func response(
    _ first: consuming HTTPResponse, closing end: String, _ call: APICall, of api: ClientAPI,
    write: @escaping @Sendable ([StoredEntry], inout JSONOutput) async throws -> Void
  ) -> HTTPResponse {
    guard !rest.isEmpty, case .bytes(var bytes) = first.body else { return first }
    // Bytes that nothing else holds are cut without a copy, and let go as they are sent.
    first.body = .bytes([])
    bytes.removeLast(end.utf8.count)
    let stream = ResponseStream(maximumQueuedBytes: bytes.count + Self.partBytes)
    stream.send(bytes)
    // Without the first entries.
    var next = self
    let isFirst = entries.isEmpty
    next.entries = []
    Task { [next] in
      do {
        try await next.send(to: stream, isFirst: isFirst, call, write: write)
        try await stream.sendInPieces(Array(end.utf8))
        stream.close()
      } catch {
        // Without its end, so that the app takes the answer for broken.
        stream.abandon()
        guard !(error is CancellationError) else { return }
        _ = call.api.reported(error, of: call.request, to: "\(api.name)", route: "contents")
      }
    }
    return HTTPResponse(headers: first.headers, body: .stream(stream))
  }

  /// Reads and sends the entries that are left.
  private func send(
    to stream: ResponseStream, isFirst: Bool, _ call: APICall,
    write: ([StoredEntry], inout JSONOutput) async throws -> Void
  ) async throws {
    var (next, isFirst) = (self, isFirst)
    while !next.rest.isEmpty {
      try await call.useCases.inTurn(for: try call.user) { try await next.read(Self.partBytes, call) }
      guard !next.entries.isEmpty else { continue }
      var json = JSONOutput(capacity: next.capacity)
      try await write(next.entries, &json)
      try await stream.sendInPieces((isFirst ? [] : Array(",".utf8)) + json.bytes)
      isFirst = false
    }
  }
}
