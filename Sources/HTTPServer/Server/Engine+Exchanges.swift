import CMicrohttpd

/// The course of one request: its headers, its body, its answer. On the connection's thread.
extension Engine {
  // MARK: Internal

  enum Beginning {
    case exchange(Exchange)
    /// Answered at once; the connection closes afterwards.
    case refusal(HTTPResponse)

    func result(on connection: ActiveConnection) -> MHD_Result {
      switch self {
      case .exchange: .YES
      case .refusal(let response): AnswerWriter.queue(Answer(response), on: connection)
      }
    }
  }

  /// The headers are there.
  func begin(_ connection: ActiveConnection, version: String, isSurplus: Bool) -> Beginning {
    guard !isSurplus else { return .refusal(Self.busy) }
    // RFC 9112 section 3.2. The library would check this as well, but sends the headers of its refusal twice.
    guard version == "HTTP/1.0" || RequestReader.header("Host", of: connection) != nil else {
      return .refusal(.text("The request has no Host header.\n", status: 400))
    }
    guard mhd_shim_header_bytes(connection.pointer) <= configuration.maximumHeaderBytes else {
      return .refusal(.text("The headers of the request are too large.\n", status: 431))
    }
    let length = RequestReader.header("Content-Length", of: connection).flatMap { (text: String) in Int(text) } ?? 0
    let isTooLarge = length > configuration.maximumBodyBytes
    // Whoever asks before sending, or would send too much even to be thrown away, is answered at once. Others only see
    // the answer if their body is read first: closing a socket with unread bytes takes the answer back.
    let asksFirst = isTooLarge && RequestReader.header("Expect", of: connection) != nil
    if asksFirst || length > maximumDiscardedBytes { return .refusal(tooLarge) }
    guard let exchange = openExchange() else { return .refusal(Self.busy) }
    if isTooLarge {
      exchange.phase = .discarding
    } else {
      exchange.body.reserveCapacity(min(length, 64 * 1024))
    }
    return .exchange(exchange)
  }

  /// A piece of the body is there. False closes the connection.
  func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> Bool {
    exchange.receivedBytes += bytes.count
    if exchange.receivedBytes > configuration.maximumBodyBytes {
      exchange.phase = .discarding
      exchange.body = []
    }
    if case .discarding = exchange.phase { return exchange.receivedBytes <= maximumDiscardedBytes }
    exchange.body.append(contentsOf: bytes)
    return true
  }

  /// The request is complete, or its answer is there.
  func answer(
    _ exchange: Exchange, on connection: ActiveConnection, reading reader: RequestReader, remoteAddress: String
  )
    -> MHD_Result
  {
    switch exchange.phase {
    case .discarding:
      return AnswerWriter.queue(Answer(tooLarge), on: connection)
    case .receiving:
      exchange.phase = .handling
      let headers = reader.headers
      exchange.conditions = RequestConditions(method: reader.method, headers: headers)
      let request = reader.read(body: exchange.body, headers: headers, remoteAddress: remoteAddress)
      exchange.body = []
      let isWaiting = exchange.answer.wait(suspending: connection) { [handler, answer = exchange.answer] in
        Task { answer.answer(await handler(request)) }
      }
      return isWaiting ? .YES : .NO
    case .handling:
      guard let response = exchange.answer.take() else { return .NO }
      return send(response, exchange, on: connection)
    }
  }

  // MARK: Private

  private static var busy: HTTPResponse {
    var busy = HTTPResponse.text("The server has too much to do. Try again in a moment.\n", status: 503)
    busy.setHeader("Retry-After", "5")
    busy.setHeader("Connection", "close")
    return busy
  }

  private var tooLarge: HTTPResponse {
    .text("The request is larger than the \(configuration.maximumBodyBytes) bytes that are allowed.\n", status: 413)
  }

  /// Of a body that is too large: as much is read without being kept, so that its sender comes to read the answer.
  private var maximumDiscardedBytes: Int {
    max(4 * configuration.maximumBodyBytes, 1024 * 1024)
  }

  private func send(_ response: HTTPResponse, _ exchange: Exchange, on connection: ActiveConnection) -> MHD_Result {
    let answer = Answer(response, under: exchange.conditions)
    guard case .stream(let stream) = answer.content else { return AnswerWriter.queue(answer, on: connection) }
    let socket = mhd_shim_socket(connection.pointer)
    if socket >= 0, let token = watch.watch(socket, { [weak stream] in stream?.abandon() }) {
      exchange.watched = (token, socket)
    }
    return AnswerWriter.queue(answer, on: connection)
  }
}
