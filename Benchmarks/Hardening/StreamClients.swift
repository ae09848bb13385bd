import Foundation

/// Clients that behave like browsers: each has a page and reads its stream. One thread waits for all of them.
final class StreamClients {
  // MARK: Lifecycle

  init(port: UInt16) {
    self.port = port
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(clamping: RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(clamping: RLIMIT_NOFILE.rawValue), &limit)
  }

  deinit {
    for stream in streams { close(stream.socket) }
    closeUnread()
  }

  // MARK: Internal

  struct Failure: Error {
    let reason: String
  }

  /// The number of bytes that all streams have received.
  var received: Int { streams.reduce(0) { $0 + $1.count } }

  /// Opens the stream of a page without waiting for a response.
  func open(_ page: LoadedPage, token: String) throws {
    let body: String = page.opening
    let socket: Int32 = try connection()
    try send(
      """
      POST /live HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: yaarr=\(token)\r\nX-CSRF-Token: \(page.csrf)\r\n\
      X-Requested-With: reader\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
      """, on: socket)
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    streams.append(Stream(socket: socket))
  }

  /// Opens a connection that asks for a path several times and reads nothing.
  func askWithoutReading(_ path: String, times: Int) throws {
    let socket = try connection()
    unread.append(socket)
    for _ in 0..<times { try send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", on: socket) }
  }

  /// Closes the connections that read nothing.
  func closeUnread() {
    for socket in unread { close(socket) }
    unread = []
  }

  /// The response to a request on its own connection.
  func ask(_ request: String, token: String, body: String = "", headers: String = "") throws -> String {
    String(decoding: try bytes(request, token: token, body: body, headers: headers), as: UTF8.self)
  }

  /// The body of the response to a request on its own connection, as it was encoded.
  func answer(_ request: String, token: String, headers: String = "") throws -> (isFound: Bool, body: [UInt8]) {
    let bytes = try bytes(request, token: token, headers: headers)
    guard let head = AnswerHead(bytes[...]) else { throw Failure(reason: "The answer to “\(request)” has no end.") }
    return (head.isFound, Array(bytes[head.count...]))
  }

  private func bytes(
    _ request: String, token: String, body: String = "", headers: String = ""
  ) throws -> [UInt8] {
    let socket: Int32 = try connection()
    defer { close(socket) }
    try send(
      """
      \(request) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: yaarr=\(token)\r\nAccept: text/html\r\n\
      Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)
      """, on: socket)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Reads until every stream has received the words since the last call, and returns the time taken in seconds.
  func wait(for words: String, seconds: Double = 120) throws -> Double {
    let words: [UInt8] = Array(words.utf8)
    let start: ContinuousClock.Instant = .now
    for index in streams.indices { streams[index].isTold = streams[index].holds(words) }
    while let left = streams.first(where: { !$0.isTold }) {
      guard ContinuousClock.now - start < .seconds(seconds) else {
        throw Failure(
          reason:
            "\(streams.count { !$0.isTold }) of \(streams.count) streams lack “\(String(decoding: words, as: UTF8.self))”: \(String(decoding: left.tail, as: UTF8.self))"
        )
      }
      for index in try read(milliseconds: 100) where !streams[index].isTold {
        streams[index].isTold = streams[index].holds(words)
      }
    }
    let duration: Duration = ContinuousClock.now - start
    return duration / .seconds(1)
  }

  /// Reads until nothing has arrived for a while.
  func settle() throws {
    while !(try read(milliseconds: 400).isEmpty) {}
  }

  /// Drops the received bytes.
  func forget() {
    for index in streams.indices { streams[index].tail = [] }
  }

  // MARK: Private

  private struct Stream {
    let socket: Int32
    var count = 0
    /// The bytes received since the last ``StreamClients/forget()``.
    var tail: [UInt8] = []
    var isTold = false

    func holds(_ words: [UInt8]) -> Bool {
      guard let first = words.first, tail.count >= words.count else { return false }
      return tail.withUnsafeBufferPointer { (tail) in
        words.withUnsafeBufferPointer { (words) in
          (0...tail.count - words.count).contains { (start: Int) in
            tail[start] == first && words.indices.allSatisfy { tail[start + $0] == words[$0] }
          }
        }
      }
    }
  }

  private let port: UInt16
  private var streams: [Stream] = []
  private var unread: [Int32] = []

  private func connection() throws -> Int32 {
    let socket: Int32 = Foundation.socket(AF_INET, Int32(clamping: SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(clamping: AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let outcome: Int32 = withUnsafePointer(to: &address) { (pointer) in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(clamping: MemoryLayout<sockaddr_in>.size))
      }
    }
    guard outcome == 0 else {
      throw Failure(reason: "The server cannot be reached: \(String(cString: strerror(errno)))")
    }
    return socket
  }

  private func send(_ text: String, on socket: Int32) throws {
    var rest: ArraySlice<UInt8> = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count: Int = rest.withUnsafeBytes { (bytes) in
        Foundation.send(socket, bytes.baseAddress, bytes.count, Int32(clamping: MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(reason: "A request could not be sent.") }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads the available bytes. Returns the streams that have received some.
  private func read(milliseconds: Int32) throws -> [Int] {
    var polled: [pollfd] = streams.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(clamping: polled.count), milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var read: [Int] = []
    for (index, each) in polled.enumerated() where each.revents != 0 {
      let count: Int = recv(each.fd, &buffer, buffer.count, 0)
      guard count > 0 else {
        throw Failure(reason: "A stream has ended: \(String(decoding: streams[index].tail, as: UTF8.self))")
      }
      streams[index].count += count
      streams[index].tail += buffer[..<count]
      read.append(index)
    }
    return read
  }
}
