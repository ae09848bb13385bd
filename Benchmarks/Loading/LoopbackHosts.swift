import Foundation

/// A small HTTP server for a hundred hosts. It runs on one thread of its own process and responds at every address of
/// 127.0.0.0/8. It is started with its name, and ends when its standard input ends.
enum LoopbackHosts {
  // MARK: Internal

  static let name: String = "loopback-hosts"
  /// The size of a small response's body in bytes.
  static let bodyBytes: Int = 1_000
  /// The path of requests whose responses wait until as many requests have arrived as the rest of the path says:
  /// `/together/1000`.
  static let together: String = "/together/"

  /// Serves until standard input ends.
  static func run() {
    signal(SIGPIPE, SIG_IGN)
    let listener: Int32 = socket(AF_INET, Int32(clamping: SOCK_STREAM.rawValue), 0)
    var address: sockaddr_in = sockaddr_in()
    address.sin_family = sa_family_t(clamping: AF_INET)
    var size: socklen_t = socklen_t(clamping: MemoryLayout<sockaddr_in>.size)
    let port: UInt16 = withUnsafeMutablePointer(to: &address) { (pointer: UnsafeMutablePointer<sockaddr_in>) in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (generic: UnsafeMutablePointer<sockaddr>) in
        precondition(bind(listener, generic, size) == 0 && listen(listener, 4096) == 0)
        precondition(getsockname(listener, generic, &size) == 0)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    FileHandle.standardOutput.write(Data("\(port)\n".utf8))
    var server: Server = Server(listener: listener)
    while server.turn() {}
  }

  // MARK: Private

  private struct Server {
    init(listener: Int32) {
      polled = [0, listener].map { (descriptor: Int32) in
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      }
    }

    /// - Returns: False to end.
    mutating func turn() -> Bool {
      guard poll(&polled, nfds_t(clamping: polled.count), -1) >= 0 else { return errno == EINTR }
      if polled[0].revents != 0 { return false }
      for index in stride(from: polled.count - 1, to: 1, by: -1) where polled[index].revents != 0 {
        if !serve(polled[index].fd) {
          close(polled[index].fd)
          polled.swapAt(index, polled.count - 1)
          polled.removeLast()
        }
      }
      if polled[1].revents != 0 {
        let descriptor: Int32 = accept(polled[1].fd, nil, nil)
        if descriptor >= 0 { polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
      }
      return true
    }

    private mutating func serve(_ descriptor: Int32) -> Bool {
      let count: Int = recv(descriptor, &buffer, buffer.count, 0)
      // A request of these benchmarks arrives in one piece.
      guard count > 0 else { return false }
      let line: Substring = String(decoding: buffer[..<min(count, 80)], as: UTF8.self).prefix { $0 != "\r\n" }
      let words: [Substring] = line.split(separator: " ")
      guard words.count > 1, words[1].hasPrefix(together) else { return answer(descriptor) }
      waiting.append(descriptor)
      if waiting.count == Int(words[1].dropFirst(together.count).prefix { $0 != "?" }) {
        for descriptor in waiting { _ = answer(descriptor) }
        waiting = []
      }
      return true
    }

    private func answer(_ descriptor: Int32) -> Bool {
      send(descriptor, response, response.count, 0) == response.count
    }

    private var polled: [pollfd]
    private var waiting: [Int32] = []
    private var buffer: [UInt8] = Array(repeating: 0, count: 16_384)
    private let response: [UInt8] = Array(
      ("HTTP/1.1 200 OK\r\nContent-Length: \(bodyBytes)\r\n\r\n" + String(repeating: "x", count: bodyBytes)).utf8)
  }
}
