import Testing
import Threading

@testable import Loading

/// A server with one file. It supports ranges on request, and fails after a number of requests.
private final class FileServer: Transport {
  struct State {
    var file: [UInt8]
    var etag: String = "\"1\""
    var knowsRanges = true
    /// True if the validator is a date, which a part for an `If-Range` leaves out.
    var isDated = false
    var failsAfter: Int = .max
    var requests = 0
    /// Runs before each response.
    var change: (@Sendable (inout State) -> Void)?
  }

  let state: Lock<State>

  init(_ file: [UInt8]) { state = Lock(State(file: file)) }

  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let result: Result<Response, TransportError> = state.withLock { (state: inout State) in
      state.requests += 1
      guard state.requests <= state.failsAfter else { return .failure(.connectionFailed(host: "a", reason: "reset")) }
      state.change?(&state)
      let headers: Headers = Headers(request.headers)
      let whole = Response(
        status: 200, url: request.url, headers: Headers([HTTPHeader("ETag", state.etag)]), body: state.file)
      guard state.knowsRanges, let range = headers["Range"], headers["If-Range"].map({ $0 == state.etag }) ?? true
      else {
        return .success(whole)
      }
      let ends: [Int] = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
      guard ends[0] < state.file.count else {
        return .success(
          Response(
            status: 416, url: request.url,
            headers: Headers([HTTPHeader("Content-Range", "bytes */\(state.file.count)")])))
      }
      let validators: [HTTPHeader] =
        state.isDated
        ? headers["If-Range"] == nil ? [HTTPHeader("Last-Modified", state.etag)] : []
        : [HTTPHeader("ETag", state.etag)]
      let part: ArraySlice<UInt8> = state.file[ends[0]...min(ends[1], state.file.count - 1)]
      return .success(
        Response(
          status: 206, url: request.url,
          headers: Headers(
            validators + [
              HTTPHeader("Content-Range", "bytes \(part.startIndex)-\(part.endIndex - 1)/\(state.file.count)")
            ]), body: Array(part)))
    }
    return try result.get()
  }
}

struct DownloadTests {
  private let file: [UInt8] = (0..<1000).map { UInt8(clamping: $0 % 251) }
  private let request: Request = Request("http://a.test/episode.mp3")

  /// Downloads with up to this many attempts, keeping the bytes of each.
  private func receive(_ server: FileServer, attempts: Int = 1) async -> (bytes: [UInt8], error: (any Error)?) {
    let loader = LoaderFactory(transport: server).makeLoader()
    var bytes: [UInt8] = []
    var point: ResumePoint = .start
    var failure: (any Error)?
    for _ in 0..<attempts {
      do {
        try await loader.download(request, from: point, partBytes: 100) { (part: DownloadPart) in
          switch part {
          case .restart:
            bytes = []
          case .bytes(let new, let next):
            bytes += new
            point = next
            #expect(point.receivedBytes == bytes.count)
          }
        }
        return (bytes, nil)
      } catch {
        failure = error
      }
    }
    return (bytes, failure)
  }

  @Test(arguments: [0, 1, 99, 100, 101, 1000])
  func `a file is downloaded part by part`(size: Int) async {
    let server = FileServer(Array(file.prefix(size)))
    let (bytes, error) = await receive(server)
    // An empty file has no parts.
    #expect(bytes == Array(file.prefix(size)) && (error == nil))
    #expect(server.state.withLock { $0.requests } == max(1, (size + 99) / 100))
  }

  @Test(arguments: [true, false])
  func `an empty file is taken once, also from a server that has no range of it`(knowsRanges: Bool) async throws {
    let server = FileServer([])
    server.state.withLock { $0.knowsRanges = knowsRanges }
    var taken: [DownloadPart] = []
    let loader = LoaderFactory(transport: server).makeLoader()
    let end: ResumePoint = try await loader.download(request) { (part: DownloadPart) in taken.append(part) }
    #expect(taken == [.bytes([], end)])
    #expect(end.receivedBytes == 0 && end.totalBytes == 0)
  }

  @Test
  func `a part without a validator is of the file that If-Range names (RFC 9110, section 15.3.7)`() async {
    let server = FileServer(file)
    server.state.withLock {
      $0.etag = "Sun, 06 Nov 1994 08:49:37 GMT"
      $0.isDated = true
    }
    let (bytes, error) = await receive(server)
    #expect(bytes == file && error == nil)
    #expect(server.state.withLock { $0.requests } == 10)
  }

  @Test
  func `an interrupted download continues where it ended`() async {
    let server = FileServer(file)
    server.state.withLock { (state: inout FileServer.State) in
      state.failsAfter = 4
      state.change = { (state: inout FileServer.State) in if state.requests == 4 { state.failsAfter = .max } }
    }
    server.state.withLock {
      $0.failsAfter = 3
      $0.change = nil
    }
    let loader = LoaderFactory(transport: server).makeLoader()
    var bytes: [UInt8] = []
    var point: ResumePoint = .start
    await #expect(throws: TransportError.self) {
      try await loader.download(request, partBytes: 100) { (part: DownloadPart) in
        if case .bytes(let new, let next) = part { (bytes, point) = (bytes + new, next) }
      }
    }
    #expect(point == ResumePoint(receivedBytes: 300, totalBytes: 1000, validator: "\"1\""))
    server.state.withLock { $0.failsAfter = .max }
    _ = try? await loader.download(request, from: point, partBytes: 100) { (part: DownloadPart) in
      if case .bytes(let new, _) = part { bytes += new } else { Issue.record("The download started over.") }
    }
    #expect(bytes == file)
    #expect(server.state.withLock { $0.requests } == 3 + 1 + 7)
  }

  @Test
  func `a changed file is downloaded from its beginning, and a server without ranges sends it whole`() async {
    let server = FileServer(file)
    let other: [UInt8] = file.reversed()
    server.state.withLock { (state: inout FileServer.State) in
      state.change = { (state: inout FileServer.State) in
        if state.requests == 4 { (state.file, state.etag) = (other, "\"2\"") }
      }
    }
    #expect(await receive(server).bytes == other)
    let plain = FileServer(file)
    plain.state.withLock { $0.knowsRanges = false }
    #expect(await receive(plain).bytes == file)
    #expect(plain.state.withLock { $0.requests } == 1)
  }

  @Test
  func `continuing a complete download finds it complete`() async throws {
    let loader = LoaderFactory(transport: FileServer(file)).makeLoader()
    let done = ResumePoint(receivedBytes: 1000, totalBytes: nil, validator: "\"1\"")
    let end: ResumePoint = try await loader.download(request, from: done) { (_: DownloadPart) in
      Issue.record("There is nothing more.")
    }
    #expect(end == done)
  }

  @Test(
    arguments: [
      ("bytes 0-499/1234", 0...499, 1234), ("Bytes 5-5/*", 5...5, nil), ("bytes */7", nil, 7),
    ] as [(String, ClosedRange<Int>?, Int?)])
  func `a valid Content-Range is read, and an invalid one gives nil`(
    text: String, bytes: ClosedRange<Int>?, total: Int?
  )
    throws
  {
    let range = try #require(ContentRange(text))
    #expect(range.bytes == bytes && range.total == total)
    for wrong in ["", "bytes", "bytes 5-4/9", "bytes 0-9/9", "bytes -5/9", "items 0-1/2", "bytes 0-1", "bytes a-b/c"] {
      #expect(ContentRange(wrong) == nil)
    }
  }
}
