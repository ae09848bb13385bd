import Foundation
import Threading

/// A small HTTP/1.1 server on 127.0.0.1 whose responses are closures. One thread accepts; each connection has its own
/// thread.
final class LoopbackServer: Sendable {
  // MARK: Lifecycle

  typealias Route = @Sendable (ServedConnection, ServedRequest) -> Void

  struct Failure: Error { let step: String, number: Int32 }

  /// - Parameters:
  ///   - routes: Responses by path without query. Other paths get a 404.
  ///   - greeting: Sent at once to each new connection, which then gets no responses.
  ///   - onAccept: Handles a whole connection before anything is read.
  init(_ routes: [String: Route], greeting: String? = nil, onAccept: Route? = nil) throws {
    listener = try Self.listen()
    port = try Self.port(of: listener)
    self.routes = routes
    self.greeting = greeting
    self.onAccept = onAccept
    workers.enter()
    Thread.detachNewThread { [listener, workers] in
      while true {
        let descriptor: Int32 = accept(listener, nil, nil)
        guard descriptor >= 0, self.admit(descriptor) else {
          if descriptor >= 0 { close(descriptor) }
          if errno == EINTR || errno == ECONNABORTED { continue }
          break
        }
      }
      close(listener)
      workers.leave()
    }
  }

  /// Ends all connections and waits for the threads. A second call does nothing.
  func stop() {
    state.withLock { (state: inout State) in
      // Only once: afterwards the descriptor's number may belong to another socket.
      guard !state.isStopped else { return }
      state.isStopped = true
      shutdown(listener, Int32(clamping: SHUT_RDWR))
      // Under the lock for the same reason: a connection is removed from the table before it is closed.
      for descriptor in state.open { shutdown(descriptor, Int32(clamping: SHUT_RDWR)) }
    }
    workers.wait()
  }

  // MARK: Internal

  let port: UInt16
  var authority: String { "127.0.0.1:\(port)" }
  var origin: String { "http://\(authority)" }

  /// The number of all connections so far.
  var connectionCount: Int { state.withLock { (state: inout State) in state.accepted } }
  /// The number of open connections.
  var openConnectionCount: Int { state.withLock { (state: inout State) in state.open.count } }
  /// All requests, in order of arrival.
  var requests: [ServedRequest] { state.withLock { (state: inout State) in state.requests } }

  // MARK: Private

  private struct State {
    var open: Set<Int32> = []
    var accepted = 0
    var requests: [ServedRequest] = []
    var isStopped = false
  }

  private func admit(_ descriptor: Int32) -> Bool {
    let isAdmitted: Bool = state.withLock { (state: inout State) in
      if state.isStopped { return false }
      state.accepted += 1
      state.open.insert(descriptor)
      return true
    }
    guard isAdmitted else { return false }
    workers.enter()
    Thread.detachNewThread {
      self.serve(descriptor)
      // Removed from the table before closing, so that `stop` never uses a number that was reassigned.
      self.state.withLock { (state: inout State) in _ = state.open.remove(descriptor) }
      close(descriptor)
      self.workers.leave()
    }
    return true
  }

  private func serve(_ descriptor: Int32) {
    let connection = ServedConnection(descriptor)
    if let onAccept {
      onAccept(connection, ServedRequest(method: "", target: "", fields: [], body: []))
      connection.isDone = true
    }
    if let greeting {
      connection.write(greeting)
      connection.waitForClose()
    }
    while !connection.isDone, let request = connection.readRequest() {
      state.withLock { (state: inout State) in state.requests.append(request) }
      if let route = routes[request.path] {
        route(connection, request)
      } else {
        connection.respond(404)
      }
    }
  }

  private static func listen() throws -> Int32 {
    let descriptor: Int32 = socket(AF_INET, streamSocket, 0)
    guard descriptor >= 0 else { throw Failure(step: "socket", number: errno) }
    var address: sockaddr_in = loopback()
    let code: Int32 = withUnsafePointer(to: &address) { (pointer: UnsafePointer<sockaddr_in>) in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (pointer: UnsafePointer<sockaddr>) in
        bind(descriptor, pointer, socklen_t(clamping: MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0, Foundation.listen(descriptor, 512) == 0 else {
      throw Failure(step: "bind and listen", number: errno)
    }
    return descriptor
  }

  private static func port(of descriptor: Int32) throws -> UInt16 {
    var address: sockaddr_in = loopback()
    var size: socklen_t = socklen_t(clamping: MemoryLayout<sockaddr_in>.size)
    let code: Int32 = withUnsafeMutablePointer(to: &address) { (pointer: UnsafeMutablePointer<sockaddr_in>) in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (pointer: UnsafeMutablePointer<sockaddr>) in
        getsockname(descriptor, pointer, &size)
      }
    }
    guard code == 0 else { throw Failure(step: "getsockname", number: errno) }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func loopback() -> sockaddr_in {
    var address: sockaddr_in = sockaddr_in()
    address.sin_family = sa_family_t(clamping: AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private let listener: Int32
  private let routes: [String: Route]
  private let greeting: String?
  private let onAccept: Route?
  private let workers: DispatchGroup = DispatchGroup()
  private let state = Lock(State())
}

#if canImport(Darwin)
  private let streamSocket: Int32 = SOCK_STREAM
#else
  private let streamSocket: Int32 = Int32(clamping: SOCK_STREAM.rawValue)
#endif
