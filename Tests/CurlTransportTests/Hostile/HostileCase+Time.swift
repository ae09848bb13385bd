import Loading

extension HostileCase {
  /// Servers that are slow.
  static let slow: [HostileCase] = [
    drops("headers in single bytes", after: "HTTP/1.1 200 OK\r\nX-Endless: "),
    drops("a status line in single bytes", after: "HTTP/1.1 200 "),
    drops("a body in single bytes", after: "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"),
    drops("a chunk in single bytes", after: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n"),
    stalls("no response", after: ""),
    stalls("a stall in the headers", after: "HTTP/1.1 200 OK\r\nX-A"),
    stalls("a stall before the body", after: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"),
    stalls("a stall in the body", after: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe"),
    stalls("a stall in a chunk", after: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe"),
    stalls(
      "a stall before the last chunk", after: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"),
  ]

  private static func drops(_ name: String, after start: String) -> HostileCase {
    HostileCase(
      name,
      { connection, _ in
        connection.write(start)
        while connection.write("x") { connection.pause(milliseconds: 3) }
      }, limit: { $0.timeoutSeconds = 0.15 }, isRight: fails(.timedOut(seconds: 0.15)))
  }

  private static func stalls(_ name: String, after start: String) -> HostileCase {
    HostileCase(
      name,
      { connection, _ in
        connection.write(start)
        connection.waitForClose()
      }, limit: { $0.timeoutSeconds = 0.15 }, isRight: fails(.timedOut(seconds: 0.15)))
  }
}
