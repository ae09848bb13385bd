import Foundation

/// The sending of responses.
extension EventLoop {
  // MARK: Internal

  /// Sends the handler's response.
  func answer(_ connection: ClientConnection, _ response: HTTPResponse) {
    guard case .handling = connection.phase, let head = connection.head, !connection.isClosed else {
      connection.phase = .lingering
      close(connection)
      return Self.discard(response)
    }
    let keeps =
      head.keepsConnection && !connection.hasPeerEnded
      && !response.headers.contains {
        $0.isNamed("Connection") && HeaderList.contains($0.value, "close")
      }
    let conditions = RequestConditions(method: head.method, headers: head.headers)
    release(connection)
    guard case .stream(let stream) = response.body else {
      return write(connection, PreparedResponse(response, under: conditions), keeps: keeps)
    }
    let isFree = stream.attach { [messages, id = connection.id] in _ = messages.post(.stream(connection: id)) }
    guard isFree else {
      return write(
        connection, PreparedResponse(.text("The stream serves another response.\n", status: 500)), keeps: keeps)
    }
    let answer = PreparedResponse(response, under: conditions)
    guard case .stream = answer.content else {
      // A client may take the end of the connection for the end of the response to a `HEAD`.
      return write(connection, answer, keeps: keeps && !conditions.isHead)
    }
    // A half-closed connection is enough for a response, but the end of its other half would not be noticed.
    guard !connection.hasPeerEnded else {
      stream.abandon()
      connection.phase = .lingering
      return close(connection)
    }
    guard beginStream(of: connection) else {
      stream.abandon()
      return refuse(connection, .busy)
    }
    if stopping != nil { stream.close() }
    write(connection, answer, keeps: keeps && !head.isHTTP10, inChunks: !head.isHTTP10)
  }

  /// Queues a response after the bytes that wait. An invalid one becomes a 500, because half a response would be worse.
  func write(_ connection: ClientConnection, _ answer: PreparedResponse, keeps: Bool, inChunks: Bool = true) {
    let keeps = keeps && stopping == nil
    var answer = answer
    var head = head(of: answer, keeps: keeps, inChunks: inChunks)
    if head == nil {
      if case .stream(let stream) = answer.content {
        endStream(of: connection)
        stream.abandon()
      }
      answer = PreparedResponse(.text("The server produced a response that cannot be sent.\n", status: 500))
      head = self.head(of: answer, keeps: keeps, inChunks: inChunks)
    }
    // Only the configuration's own headers can still be invalid.
    guard let head else { return close(connection) }
    connection.deadline = timeLimit(configuration.idleTimeoutSeconds)
    connection.phase = .sending(keeps: keeps)
    connection.restart(now)
    switch answer.content {
    case .bytes where !answer.hasBody || connection.answersHead: connection.output.append(head)
    case .bytes(let bytes, let part) where part.count <= Self.copiedBytes:
      connection.output.append(head + bytes[part])
    case .bytes(let bytes, let part):
      connection.output.append(head)
      connection.output.append(bytes[part])
    case .unsized:
      connection.output.append(head)
    case .stream(let stream):
      connection.output.append(head)
      connection.phase = .streaming(stream, inChunks: inChunks)
      connection.keepsAfterStream = keeps
    }
    send(connection)
  }

  /// Sends the queued bytes as far as the socket takes them.
  func send(_ connection: ClientConnection) {
    var turns = 0
    while !connection.isClosed {
      if connection.output.isEmpty, !refill(connection) { return }
      // Other connections get their turn before a fast client receives all of a large response.
      if turns == 16 { return }
      turns += 1
      var outcome = SocketCalls.Outcome.later
      connection.output.consume { bytes in
        outcome = SocketCalls.send(bytes, to: connection.socket)
        return if case .bytes(let count) = outcome { count } else { 0 }
      }
      switch outcome {
      case .bytes(let count):
        connection.sentBytes += count
        connection.moved(count, now)
        if case .streaming = connection.phase { connection.deadline = timeLimit(configuration.idleTimeoutSeconds) }
      case .later: return
      case .end, .lost: return close(connection)
      }
    }
  }

  // MARK: Waiting bytes

  /// Updates the number of bytes that wait. Too many are looked at with the deadlines.
  func countWaiting(_ connection: ClientConnection) {
    waitingBytes += connection.output.count - connection.waitingBytes
    connection.waitingBytes = connection.output.count
    guard waitingBytes > configuration.maximumWaitingBytes else { return }
    nextDeadline = min(nextDeadline ?? now + Self.patience, now + Self.patience)
  }

  /// Closes connections whose clients read nothing, until the bytes that wait for the others fit their limit.
  ///
  /// - Complexity: O(n log n).
  func closeUnread() {
    guard waitingBytes > configuration.maximumWaitingBytes else { return }
    let unread = connections.values.filter { !$0.output.isEmpty && now - $0.since >= Self.patience }
    for connection in unread.sorted(by: { $0.since < $1.since }) {
      guard waitingBytes > configuration.maximumWaitingBytes else { return }
      close(connection)
    }
    nextDeadline = min(now + .milliseconds(200), nextDeadline ?? now + .milliseconds(200))
  }

  /// The time for which a client may read nothing when there is no room for more. The system takes megabytes for a slow
  /// reader, and takes more only after a third of them.
  private static let patience = Duration.seconds(5)

  /// Releases a response that will not be sent.
  static func discard(_ response: HTTPResponse) {
    if case .stream(let stream) = response.body, stream.attach() { stream.abandon() }
  }

  // MARK: Streams

  /// Counts a stream. Returns false if the client has reached its limit.
  func beginStream(of connection: ClientConnection) -> Bool {
    guard let client = connection.client else { return true }
    guard streamsByClient[client, default: 0] < configuration.maximumStreamsPerClient else { return false }
    streamsByClient[client, default: 0] += 1
    connection.countedStream = client
    return true
  }

  func endStream(of connection: ClientConnection) {
    guard let client = connection.countedStream else { return }
    connection.countedStream = nil
    let left = (streamsByClient[client] ?? 1) - 1
    streamsByClient[client] = left > 0 ? left : nil
  }

  // MARK: Private

  private func head(of answer: PreparedResponse, keeps: Bool, inChunks: Bool) -> [UInt8]? {
    ResponseHead.bytes(
      answer, defaults: configuration.responseHeaders, framing: answer.framing(inChunks: inChunks), keeps: keeps,
      date: date.now())
  }

  /// The largest body that is copied, to leave in one packet with its headers.
  private static let copiedBytes = 64 * 1024
  /// The number of bytes taken from a stream at a time.
  private static let streamedBytes = 16 * 1024

  /// Finds more to send after everything was sent, or ends the response. Returns false if there is nothing.
  private func refill(_ connection: ClientConnection) -> Bool {
    switch connection.phase {
    case .head, .body, .handling, .lingering: return false
    case .sending(let keeps):
      finishAnswer(connection, keeps: keeps)
      return !connection.output.isEmpty
    case .streaming(let stream, let inChunks):
      switch stream.read(Self.streamedBytes) {
      case .bytes(let bytes):
        connection.output.append(inChunks ? Self.chunk(bytes) : bytes)
        connection.restart(now)
        connection.deadline = timeLimit(configuration.idleTimeoutSeconds)
      case .later:
        // A stream may be silent for any time.
        connection.deadline = nil
        return false
      case .finished:
        endStream(of: connection)
        connection.phase = .sending(keeps: connection.keepsAfterStream)
        if inChunks { connection.output.append(Array("0\r\n\r\n".utf8)) }
        return !connection.output.isEmpty || refill(connection)
      case .broken:
        close(connection)
        return false
      }
      return true
    }
  }

  private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    var chunk = Array(String(bytes.count, radix: 16).utf8)
    chunk.reserveCapacity(bytes.count + 12)
    chunk.append(contentsOf: [HTTPSyntax.carriageReturn, HTTPSyntax.lineFeed])
    chunk.append(contentsOf: bytes)
    chunk.append(contentsOf: [HTTPSyntax.carriageReturn, HTTPSyntax.lineFeed])
    return chunk
  }

  private func finishAnswer(_ connection: ClientConnection, keeps: Bool) {
    connection.answers += 1
    connection.answersHead = false
    release(connection)
    connection.restart(now)
    guard keeps, !connection.hasPeerEnded, stopping == nil else { return linger(connection) }
    connection.phase = .head
    connection.mayBeginWithEmptyLine = true
    connection.deadline = timeLimit(
      connection.input.isEmpty ? configuration.idleTimeoutSeconds : configuration.headerTimeoutSeconds)
    advance(connection)
  }

  /// Closes the sending side, and waits a little for the client to close its own.
  private func linger(_ connection: ClientConnection) {
    guard !connection.hasPeerEnded, stopping == nil else { return close(connection) }
    SocketCalls.finishSending(connection.socket)
    connection.phase = .lingering
    connection.input = InputBuffer()
    connection.deadline = now + .seconds(2)
  }
}

extension PreparedResponse {
  fileprivate func framing(inChunks: Bool) -> ResponseHead.Framing {
    switch content {
    case .bytes(let bytes, let part):
      switch status {
      case 204: .none
      // The length of the body that is not sent (RFC 9110 section 8.6).
      case 304: .length(bytes.count)
      default: .length(part.count)
      }
    case .stream: inChunks ? .chunked : .none
    case .unsized: .none
    }
  }
}
