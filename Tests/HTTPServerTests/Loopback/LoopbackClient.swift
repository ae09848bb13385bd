import Foundation

/// A client with one raw socket. It blocks: use it in `onThread`.
final class LoopbackClient {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  struct Response {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? {
      headers.first { (header) in header.name.lowercased() == name.lowercased() }?.value
    }
  }

  /// Sends without a signal if the server has closed.
  #if os(Linux)
    private static let flags = Int32(clamping: MSG_NOSIGNAL)
  #else
    private static let flags: Int32 = 0
  #endif

  private var descriptor: Int32
  private var received: [UInt8] = []

  /// - Parameters:
  ///   - receiveBuffer: The size of the socket's receive buffer in bytes, for slow readers.
  ///   - host: The last number of the client's own address, 127.0.0.1 to 127.0.0.254.
  init(port: UInt16, timeoutSeconds: Int = 20, receiveBuffer: Int32? = nil, host: UInt8 = 1) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(clamping: SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(clamping: MemoryLayout<Int32>.size))
    }
    var timeout = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(clamping: MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(clamping: MemoryLayout<timeval>.size))
    if host != 1 { _ = Self.with(Self.address(host: host, port: 0)) { bind(descriptor, $0, $1) } }
    let failure = Self.with(Self.address(host: 1, port: port)) { connect(descriptor, $0, $1) }
    guard failure == 0 else {
      let code = errno
      Foundation.close(descriptor)
      descriptor = -1
      throw Failure(description: "connect: \(String(cString: strerror(code)))")
    }
  }

  private static func address(host: UInt8, port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(clamping: AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0000 + UInt32(host)).bigEndian
    return address
  }

  private static func with(_ address: sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafeBytes(of: address) { (bytes: UnsafeRawBufferPointer) -> Int32 in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
      return body(pointer, socklen_t(clamping: bytes.count))
    }
  }

  deinit { close() }

  /// Closes the sending side and keeps reading.
  func finishSending() {
    shutdown(descriptor, Int32(clamping: SHUT_WR))
  }

  /// Resets the connection.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(clamping: MemoryLayout.size(ofValue: linger)))
    close()
  }

  func close() {
    if descriptor >= 0 { Foundation.close(descriptor) }
    descriptor = -1
  }

  func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { (rest: UnsafeRawBufferPointer) in
        Foundation.send(descriptor, rest.baseAddress, rest.count, Self.flags)
      }
      guard count > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
      sent += count
    }
  }

  /// Sends one request with `Host` and, if there is a body, its length.
  func request(_ method: String, _ target: String, headers: [String] = [], body: [UInt8] = []) throws -> Response {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers
    if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
    try send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    return try response(toHead: method == "HEAD")
  }

  func get(_ target: String, headers: [String] = []) throws -> Response {
    try request("GET", target, headers: headers)
  }

  /// Reads a whole response, chunked or with a length.
  func response(toHead: Bool = false) throws -> Response {
    var response = try head()
    if toHead || response.status == 204 || response.status == 304 { return response }
    if response["Transfer-Encoding"] == "chunked" {
      while let chunk = try chunk() { response.body += chunk }
    } else if let length = response["Content-Length"].flatMap({ (text: String) in Int(text) }) {
      response.body = try read(length)
    }
    return response
  }

  /// Reads the status and the headers only.
  func head() throws -> Response {
    let lines = String(decoding: try read(upTo: "\r\n\r\n"), as: UTF8.self).components(separatedBy: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { (text: Substring) in Int(text) }
    guard let status else { throw Failure(description: "no status in \(lines)") }
    let headers = lines.dropFirst().filter { (line: String) in !line.isEmpty }.map { (line: String) in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (
        name: String(parts[0]), value: parts.dropFirst().first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
      )
    }
    return Response(status: status, headers: headers, body: [])
  }

  /// Reads the next chunk of a chunked body. Nil after the last.
  func chunk() throws -> [UInt8]? {
    let line = String(decoding: try read(upTo: "\r\n"), as: UTF8.self)
    guard let count = Int(line.trimmingCharacters(in: .whitespacesAndNewlines), radix: 16) else {
      throw Failure(description: "no chunk size: \(line)")
    }
    let chunk = try read(count)
    _ = try read(2)
    return count == 0 ? nil : chunk
  }

  /// Reads this many bytes of a chunked body.
  func streamed(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let chunk = try chunk() else { throw Failure(description: "the stream ended after \(bytes.count) bytes") }
      bytes += chunk
    }
    return bytes
  }

  /// Returns true if the server closes now, without further bytes.
  func isClosedByServer() -> Bool {
    if !received.isEmpty { return false }
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, 0)
    return count == 0 || count < 0 && errno == ECONNRESET
  }

  /// True if bytes or the end have arrived.
  func hasReceived() -> Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(clamping: MSG_PEEK) | Int32(clamping: MSG_DONTWAIT))
    return count >= 0 || errno != EAGAIN
  }

  /// Reads and drops at most this many bytes.
  func receive(_ count: Int) {
    var buffer = [UInt8](repeating: 0, count: count)
    _ = recv(descriptor, &buffer, count, 0)
  }

  /// Reads and drops a little at a time, with a pause after each.
  func receiveSlowly(_ count: Int, times: Int, pause: Double) {
    for _ in 0..<times {
      receive(count)
      Thread.sleep(forTimeInterval: pause)
    }
  }

  /// Reads everything until the server closes.
  func rest() throws -> String {
    while try fill() {}
    return String(decoding: take(received.count), as: UTF8.self)
  }

  // MARK: Private

  private func read(upTo end: String) throws -> [UInt8] {
    let pattern = Array(end.utf8)
    var searched = 0
    while true {
      if received.count >= pattern.count {
        for start in searched...(received.count - pattern.count)
        where received[start..<(start + pattern.count)].elementsEqual(pattern) {
          return take(start + pattern.count)
        }
        searched = received.count - pattern.count + 1
      }
      try require()
    }
  }

  private func read(_ count: Int) throws -> [UInt8] {
    while received.count < count { try require() }
    return take(count)
  }

  private func take(_ count: Int) -> [UInt8] {
    let taken = Array(received[..<count])
    received.removeFirst(count)
    return taken
  }

  private func require() throws {
    guard try fill() else { throw Failure(description: "the server closed after \(received.count) unread bytes") }
  }

  /// Reads more bytes. Returns false at the end.
  private func fill() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0 { throw Failure(description: "receive: \(String(cString: strerror(errno)))") }
    received += buffer[..<count]
    return count > 0
  }
}
