import Foundation

/// One connection of the loopback server, on its own thread.
final class ServedConnection {
  // MARK: Lifecycle

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  // MARK: Internal

  /// True once nothing more can be sent on this connection.
  var isDone = false

  /// The next request. Nil when the peer has disconnected.
  func readRequest() -> ServedRequest? {
    let end: [UInt8] = Array("\r\n\r\n".utf8)
    var boundary: Range<Int>?
    while true {
      boundary = buffer.firstRange(of: end)
      if boundary != nil { break }
      guard fill() else { return nil }
    }
    guard let boundary else { return nil }
    let lines: [Substring] = String(decoding: buffer[..<boundary.lowerBound], as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    let fields: [(name: String, value: String)] = lines.dropFirst().map { (line: Substring) in
      let parts: [Substring] = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
    let words: [Substring] = (lines.first ?? "").split(separator: " ")
    let length: Int = fields.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
    while buffer.count < boundary.upperBound + length {
      guard fill() else { return nil }
    }
    let body: [UInt8] = Array(buffer[boundary.upperBound..<(boundary.upperBound + length)])
    buffer.removeFirst(boundary.upperBound + length)
    guard words.count >= 2 else { return nil }
    return ServedRequest(method: String(words[0]), target: String(words[1]), fields: fields, body: body)
  }

  /// Sends a complete response. The connection stays open.
  func respond(_ status: Int, _ fields: [String: String] = [:], body: [UInt8] = [], isHead: Bool = false) {
    var head: String = "HTTP/1.1 \(status) Status\r\n"
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    if fields["Content-Length"] == nil, status != 304 { head += "Content-Length: \(body.count)\r\n" }
    write(Array((head + "\r\n").utf8) + (isHead ? [] : body))
  }

  func redirect(_ status: Int, to location: String) {
    respond(status, ["Location": location], body: Array("moved".utf8))
  }

  /// - Returns: True if the peer still accepts bytes.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count, !isDone {
      let count: Int = bytes[sent...].withUnsafeBytes { (part: UnsafeRawBufferPointer) in
        send(descriptor, part.baseAddress, part.count, noSignal)
      }
      if count > 0 { sent += count } else if errno != EINTR { isDone = true }
    }
    return !isDone
  }

  @discardableResult
  func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Waits until the peer or the server closes the connection. Bytes from the peer are dropped.
  func waitForClose() {
    while fill() {}
    isDone = true
  }

  /// Waits at most this long for the peer to close.
  func pause(milliseconds: Int32) {
    var poller: pollfd = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&poller, 1, milliseconds) > 0, !fill() { isDone = true }
  }

  /// Resets the connection, so that the peer sees an error instead of the end.
  func reset() {
    var linger: linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(clamping: MemoryLayout.size(ofValue: linger)))
    isDone = true
  }

  /// The next bytes; nil when the peer has disconnected.
  func read(_ count: Int) -> [UInt8]? {
    while buffer.count < count {
      guard fill() else { return nil }
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  /// Passes bytes on between the peer and a port of this machine until one of them closes.
  func tunnel(to port: UInt16) {
    defer { isDone = true }
    let other = socket(AF_INET, streamSocket, 0)
    guard other >= 0 else { return }
    defer { close(other) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(clamping: AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(other, $0, socklen_t(clamping: MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { return }
    var bytes: [UInt8] = Array(repeating: 0, count: 16 * 1024)
    while true {
      var pollers = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&pollers, 2, -1) > 0 else { return }
      for (index, from, to) in [(0, descriptor, other), (1, other, descriptor)] where pollers[index].revents != 0 {
        let count = recv(from, &bytes, bytes.count, 0)
        guard count > 0, send(to, bytes, count, noSignal) == count else { return }
      }
    }
  }

  // MARK: Private

  private func fill() -> Bool {
    var bytes: [UInt8] = Array(repeating: 0, count: 16 * 1024)
    while true {
      let count: Int = recv(descriptor, &bytes, bytes.count, 0)
      if count > 0 {
        buffer += bytes[..<count]
        return true
      }
      if count < 0, errno == EINTR { continue }
      return false
    }
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []
}

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal: Int32 = Int32(clamping: MSG_NOSIGNAL)
#endif

#if canImport(Darwin)
  private let streamSocket: Int32 = SOCK_STREAM
#else
  private let streamSocket: Int32 = Int32(clamping: SOCK_STREAM.rawValue)
#endif
