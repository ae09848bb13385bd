import Bytes
import Foundation

/// The course of requests: head, body, handler.
extension EventLoop {
  // MARK: Internal

  func received(_ connection: ClientConnection, _ bytes: UnsafeRawBufferPointer) {
    switch connection.phase {
    case .lingering:
      connection.lingeringBytes -= bytes.count
      if connection.lingeringBytes < 0 { close(connection) }
      return
    case .streaming where connection.room <= bytes.count:
      // The client sends data during a stream instead of reading it.
      return close(connection)
    case .body: connection.moved(bytes.count, now)
    case .head where connection.input.isEmpty:
      connection.since = connection.answers == 0 ? connection.since : now
      connection.deadline =
        connection.answers == 0 ? connection.deadline : timeLimit(configuration.headerTimeoutSeconds)
    default: break
    }
    connection.input.append(bytes)
    advance(connection)
  }

  /// Notes that the client has closed its sending side. It may still read.
  func peerEnded(_ connection: ClientConnection) {
    connection.hasPeerEnded = true
    switch connection.phase {
    case .head, .body, .lingering, .streaming: close(connection)
    case .handling, .sending: break
    }
  }

  /// Reads requests from the buffer until one is being handled.
  func advance(_ connection: ClientConnection) {
    // A response that is sent at once in here would call this again for the next request: the loop below continues with
    // it.
    guard !connection.isAdvancing else { return }
    connection.isAdvancing = true
    defer { connection.isAdvancing = false }
    do throws(Refusal) {
      var goesOn = true
      while goesOn, !connection.isClosed {
        goesOn =
          switch connection.phase {
          case .head: try readHead(connection)
          case .body: try readBody(connection)
          case .handling, .sending, .streaming, .lingering: false
          }
      }
    } catch {
      refuse(connection, error)
    }
  }

  /// Sends a refusal, and closes the connection.
  func refuse(_ connection: ClientConnection, _ refusal: Refusal) {
    release(connection)
    connection.input = InputBuffer()
    write(connection, PreparedResponse(refusal.response), keeps: false)
  }

  /// Releases the state of a request that has ended.
  func release(_ connection: ClientConnection) {
    hold(0, for: connection)
    connection.head = nil
    connection.body = nil
    connection.task = nil
  }

  func timeLimit(_ seconds: Int) -> Instant? {
    seconds > 0 ? now + .seconds(seconds) : nil
  }

  // MARK: Private

  private func readHead(_ connection: ClientConnection) throws(Refusal) -> Bool {
    guard !connection.input.isEmpty, try skipEmptyLine(connection) else { return false }
    guard let count = try connection.scanner.scan(connection.input) else { return false }
    guard !connection.isSurplus else { throw .busy }
    let head = try RequestHead(connection.input.unread.prefix(count))
    connection.input.remove(count)
    connection.answersHead = head.method == "HEAD"
    let limit = min(configuration.maximumBodyBytes, configuration.bodyLimit(head.handledMethod, head.path))
    // Some bytes beyond the limit are read and dropped, so that a client with a body that is too large gets to read the
    // response.
    let patience = max(4 * limit, 1024 * 1024)
    if case .length(let length) = head.framing, length > limit, head.asksFirst || length > patience {
      throw .tooLarge(limit: limit)
    }
    connection.head = head
    connection.body = BodyReader(
      head.framing, limit: limit, patience: patience, maximumTrailerBytes: configuration.maximumHeaderBytes)
    connection.bodyProgress = BodyProgress()
    connection.phase = .body
    connection.restart(now)
    connection.deadline = timeLimit(configuration.bodyTimeoutSeconds)
    if head.asksFirst, connection.input.isEmpty, head.framing != .length(0) {
      connection.output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      send(connection)
    }
    return true
  }

  /// Skips one empty line, which is allowed before a request (RFC 9112 section 2.2). Returns false if more bytes are
  /// needed.
  private func skipEmptyLine(_ connection: ClientConnection) throws(Refusal) -> Bool {
    guard connection.mayBeginWithEmptyLine, connection.input.first == HTTPSyntax.carriageReturn else {
      connection.mayBeginWithEmptyLine = false
      return true
    }
    guard connection.input.count > 1 else { return false }
    connection.mayBeginWithEmptyLine = false
    if connection.input.unread.dropFirst().first == HTTPSyntax.lineFeed { connection.input.remove(2) }
    return !connection.input.isEmpty
  }

  private func readBody(_ connection: ClientConnection) throws(Refusal) -> Bool {
    guard var body = connection.body else { return false }
    // Moved out of the connection, so that it grows in place without a copy.
    connection.body = nil
    let isComplete = try body.read(&connection.input)
    hold(body.body.count, for: connection)
    guard makeRoom(for: connection) else { throw .busy }
    guard isComplete else {
      connection.body = body
      return false
    }
    if body.isTooLarge {
      let limit = body.limit
      write(
        connection, PreparedResponse(Refusal.tooLarge(limit: limit).response),
        keeps: connection.head?.keepsConnection == true)
      return true
    }
    if let head = connection.head { handle(connection, head, body.body) }
    return true
  }

  private func handle(_ connection: ClientConnection, _ head: RequestHead, _ body: [UInt8]) {
    connection.phase = .handling
    connection.deadline = nil
    let request = HTTPRequest(
      method: head.handledMethod, path: head.path, query: head.query, headers: head.headers, body: body,
      remoteAddress: connection.peer.text, version: head.isHTTP10 ? "HTTP/1.0" : "HTTP/1.1")
    connection.client = clientKey(of: request, connection)
    connection.task = Self.run(handler, request, connection: connection.id, messages)
  }

  private static func run(
    _ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse, _ request: HTTPRequest, connection: UInt64,
    _ messages: MessageQueue
  ) -> Task<Void, Never> {
    Task {
      let response = await handler(request)
      if !messages.post(.answer(response, connection: connection)) { EventLoop.discard(response) }
    }
  }

  private func clientKey(of request: HTTPRequest, _ connection: ClientConnection) -> ClientKey? {
    if let name = configuration.clientKey(request) { return .named(ByteString(name)) }
    return isLimited(connection.peer.network) ? .network(connection.peer.network) : nil
  }
}

extension RequestHead {
  /// The method that handlers see: `HEAD` becomes `GET`, and the body of the response is left out.
  fileprivate var handledMethod: ByteString {
    method == "HEAD" ? "GET" : method
  }
}
