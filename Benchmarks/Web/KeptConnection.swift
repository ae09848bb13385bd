import Foundation
import Threading

/// A connection for many requests, one after the other.
final class KeptConnection {
  private let socket: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 23)

  init(port: UInt16) throws {
    socket = Foundation.socket(AF_INET, Int32(clamping: SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(clamping: AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(clamping: MemoryLayout<sockaddr_in>.size))
      }
    }
    guard outcome == 0 else { throw StreamClients.Failure(reason: "The server cannot be reached.") }
  }

  deinit { close(socket) }

  /// Sends a request and waits for the last byte of its answer.
  ///
  /// - Parameter headers: Headers of the request, each with its line's end.
  func ask(_ request: String, headers: String, body: String = "") throws {
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    let request = Array("\(request) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(length)\(headers)\r\n\(body)".utf8)
    guard send(socket, request, request.count, Int32(clamping: MSG_NOSIGNAL)) == request.count else {
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

  /// Reads an answer of any length on a connection of its own.
  ///
  /// - Returns: Its bytes with its head, and how it begins.
  static func read(_ request: String, headers: String, port: UInt16) throws -> (count: Int, beginning: String) {
    let connection = try KeptConnection(port: port)
    let request = Array("\(request) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(headers)\r\n".utf8)
    guard send(connection.socket, request, request.count, Int32(clamping: MSG_NOSIGNAL)) == request.count else {
      throw StreamClients.Failure(reason: "A request could not be sent.")
    }
    var (count, beginning) = (0, "")
    while true {
      let received = recv(connection.socket, &connection.buffer, connection.buffer.count, 0)
      guard received >= 0 else { throw StreamClients.Failure(reason: "An answer ended early.") }
      if count < 4_096 { beginning += String(decoding: connection.buffer.prefix(min(received, 4_096)), as: UTF8.self) }
      if received == 0 { break }
      count += received
    }
    guard beginning.hasPrefix("HTTP/1.1 200") else { throw StreamClients.Failure(reason: "An answer failed.") }
    return (count, beginning)
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

/// Threads that do the same at the same time.
enum Crowd {
  /// - Returns: What all have measured.
  static func run(_ count: Int, _ work: @escaping @Sendable () throws -> [Double]) throws -> [Double] {
    let results = Lock<[Result<[Double], any Error>]>([])
    let group = DispatchGroup()
    for _ in 0..<count {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        let result = Result { try work() }
        results.withLock { $0.append(result) }
      }
    }
    group.wait()
    return try results.withLock { try $0.flatMap { try $0.get() } }
  }
}
