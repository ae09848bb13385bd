import Foundation
import Synchronization
import Threading

/// Pages that 32 connections ask for one after the other, each for its own next page as soon as it has one.
struct PageLoad {
  /// Pages in a second.
  let perSecond: Double
  /// The time that 99 % of the pages took at most.
  let milliseconds: Double
  let pages: Int

  private static let connections = 32
  private static let seconds = 5.0

  // MARK: Internal

  /// - Parameter address: The address of a page, by its number.
  static func measure(
    port: UInt16, token: String, address: @escaping @Sendable (Int) -> String
  ) throws -> PageLoad {
    let number = Counter()
    let results = Lock<[Result<[Double], any Error>]>([])
    // The first pages warm the caches of the processor and of the engine.
    _ = try load(port, token, until: .now + .milliseconds(500), number, address)
    let begun = ContinuousClock.now
    let group = DispatchGroup()
    for _ in 0..<connections {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        let result = Result { try load(port, token, until: begun + .seconds(seconds), number, address) }
        results.withLock { $0.append(result) }
      }
    }
    group.wait()
    let duration = (ContinuousClock.now - begun) / .seconds(1)
    let times = try results.withLock { try $0.flatMap { try $0.get() } }.sorted()
    guard !times.isEmpty else { throw StreamClients.Failure(reason: "No page came.") }
    return PageLoad(
      perSecond: Double(times.count) / duration, milliseconds: times[min(times.count - 1, times.count * 99 / 100)],
      pages: times.count)
  }

  // MARK: Private

  /// Loads pages on a connection of its own. Returns the milliseconds that each took.
  private static func load(
    _ port: UInt16, _ token: String, until end: ContinuousClock.Instant, _ number: Counter,
    _ address: (Int) -> String
  ) throws -> [Double] {
    let connection = try KeptConnection(port: port)
    var times: [Double] = []
    while ContinuousClock.now < end {
      let path = address(number.next())
      let start = ContinuousClock.now
      try connection.get(path, token: token)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    return times
  }
}

/// The numbers of the pages.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// A connection for many requests, one after the other.
private final class KeptConnection {
  private let socket: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  init(port: UInt16) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard outcome == 0 else { throw StreamClients.Failure(reason: "The server cannot be reached.") }
  }

  deinit { close(socket) }

  /// Asks for a page, as a browser does, and waits for its last byte.
  func get(_ path: String, token: String) throws {
    let request = Array(
      """
      GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: yaarr=\(token)\r\nAccept: text/html\r\n\
      Accept-Encoding: gzip, deflate, br, zstd\r\n\r\n
      """.utf8)
    guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      throw StreamClients.Failure(reason: "A request could not be sent.")
    }
    var (count, whole) = (0, Int.max)
    while count < whole {
      let received = buffer.withUnsafeMutableBytes { bytes in
        recv(socket, bytes.baseAddress.map { $0 + count }, bytes.count - count, 0)
      }
      guard received > 0 else { throw StreamClients.Failure(reason: "A page ended early.") }
      count += received
      if whole == .max, let head = AnswerHead(buffer[..<count]) {
        guard head.isFound else { throw StreamClients.Failure(reason: "A page failed.") }
        whole = head.count + head.length
        guard whole <= buffer.count else { throw StreamClients.Failure(reason: "A page is too long.") }
      }
    }
  }
}

/// The head of an answer.
struct AnswerHead {
  /// The bytes of the head.
  let count: Int
  /// The bytes of the body.
  let length: Int
  let isFound: Bool

  /// Nil if the head has not ended.
  init?(_ bytes: ArraySlice<UInt8>) {
    let end = Array("\r\n\r\n".utf8)
    guard let range = bytes.prefix(8_192).firstRange(of: end) else { return nil }
    count = range.upperBound - bytes.startIndex
    let text = String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
    isFound = text.hasPrefix("HTTP/1.1 200")
    let line = text.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
    length = line.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
  }
}
