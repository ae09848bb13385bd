import Loading

extension HostileCase {
  /// Connections that break.
  static let broken: [HostileCase] = [
    resets("a reset instead of a response", after: "", isRight: isUnreached),
    resets("a reset in the headers", after: "HTTP/1.1 200 OK\r\nX-A: b", isRight: isBroken),
    resets("a reset in the body", after: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", isRight: isMalformed),
    resets(
      "a reset in a chunk", after: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf",
      isRight: isMalformed),
    resets(
      "a reset in a body without a length", after: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhalf",
      isRight: isMalformed),
    HostileCase("an end in the headers", says: "HTTP/1.1 200 OK\r\nX-A: b", isRight: isBroken),
    HostileCase("an end without a response", says: "", isRight: isUnreached),
    HostileCase("no HTTP", says: "SSH-2.0-OpenSSH_9.2\r\n", isRight: isMalformed),
    HostileCase("HTTP/0.9", says: "<html>hello</html>", isRight: isMalformed),
  ]

  /// Bodies of another length than announced.
  static let wrongLengths: [HostileCase] = [
    says("a body shorter than its length", "Content-Length: 10", "half", isRight: isMalformed),
    says("a body longer than its length", "Content-Length: 4", "four and more", isRight: answers("four")),
    says("a negative length", "Content-Length: -5", "hello", isRight: isMalformed),
    says("a length that is not a number", "Content-Length: five", "hello", isRight: isMalformed),
    says("a length beyond all numbers", "Content-Length: 99999999999999999999999", "hello", isRight: isRefused),
    says("two lengths", "Content-Length: 4\r\nContent-Length: 9", "four nine", isRight: isMalformed),
    says("two lengths in one field", "Content-Length: 4, 9", "four nine", isRight: isMalformed),
    says("one length twice", "Content-Length: 4\r\nContent-Length: 4", "four", isRight: answers("four")),
    says(
      "a length beside chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked", "5\r\nhello\r\n0\r\n\r\n",
      isRight: answers("hello")),
    says("another response in the body", "Content-Length: 2", "okHTTP/1.1 200 OK\r\n\r\nfalse", isRight: answers("ok")),
  ]

  /// Chunks that are malformed, or never end.
  static let chunks: [HostileCase] = [
    says("a chunk length that is not a number", "Transfer-Encoding: chunked", "zz\r\nhello\r\n", isRight: isMalformed),
    says("a negative chunk", "Transfer-Encoding: chunked", "-5\r\nhello\r\n", isRight: isMalformed),
    says("a chunk beyond all numbers", "Transfer-Encoding: chunked", "fffffffffffffffff\r\nx", isRight: isMalformed),
    says("a chunk without its line break", "Transfer-Encoding: chunked", "5\r\nhelloX5\r\n", isRight: isMalformed),
    says("chunks without a last one", "Transfer-Encoding: chunked", "5\r\nhello\r\n", isRight: isMalformed),
    endless("chunks without end", "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n", isRight: isTooLarge),
    endless("tiny chunks without end", "1\r\nx\r\n", isRight: isTooLarge),
    endless("a chunk's extension without end", start: "5;", String(repeating: "x", count: 1000), isRight: isHeldBack),
    endless("trailers without end", start: "0\r\n", "X-Field: y\r\n", isRight: isMalformed),
  ]

  @Sendable private static func isBroken(_ outcome: Outcome) -> Bool { isMalformed(outcome) || isUnreached(outcome) }

  @Sendable private static func isTooLarge(_ outcome: Outcome) -> Bool {
    outcome == .failure(.bodyTooLarge(limitBytes: 100_000)) || isHeldBack(outcome)
  }

  /// True if the response was refused or timed out: there is no response in either case.
  @Sendable private static func isHeldBack(_ outcome: Outcome) -> Bool {
    isMalformed(outcome) || outcome == .failure(.timedOut(seconds: 0.5))
  }

  @Sendable private static func isRefused(_ outcome: Outcome) -> Bool {
    if case .failure(.bodyTooLarge) = outcome { return true }
    return isMalformed(outcome)
  }

  private static func resets(
    _ name: String, after start: String, isRight: @escaping @Sendable (Outcome) -> Bool
  ) -> HostileCase {
    HostileCase(
      name,
      { connection, _ in
        connection.write(start)
        connection.reset()
      }, isRight: isRight)
  }

  private static func says(
    _ name: String, _ fields: String, _ body: String, isRight: @escaping @Sendable (Outcome) -> Bool
  ) -> HostileCase {
    HostileCase(name, says: "HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n\(body)", isRight: isRight)
  }

  private static func endless(
    _ name: String, start: String = "", _ part: String, isRight: @escaping @Sendable (Outcome) -> Bool
  ) -> HostileCase {
    HostileCase(
      name,
      { connection, _ in
        connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + start)
        while connection.write(part) {}
      },
      limit: {
        $0.maximumBodyBytes = 100_000
        $0.timeoutSeconds = 0.5
      }, isRight: isRight)
  }
}
