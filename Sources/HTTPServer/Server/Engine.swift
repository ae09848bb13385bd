import CMicrohttpd
import Foundation

/// A running server: the daemon of libmicrohttpd, what is going on in it, and how it ends.
final class Engine: Sendable {
  // MARK: Lifecycle

  init(
    configuration: HTTPServerConfiguration, handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) throws(HTTPServerError) {
    let socket = try ListeningSocket(address: configuration.address, port: configuration.port)
    do {
      watch = try PeerWatch()
    } catch {
      socket.close()
      throw error
    }
    self.configuration = configuration
    self.handler = handler
    port = socket.port
    let connections = Self.connections(wanted: configuration.maximumConnections)
    maximumConnections = connections
    // From here on the socket is the daemon's, also if it does not start.
    let daemon = mhd_shim_start(
      socket.descriptor, UInt32(clamping: configuration.threads), UInt32(clamping: connections + Self.surplus),
      UInt32(clamping: configuration.idleTimeoutSeconds), Self.poolBytes(headers: configuration.maximumHeaderBytes),
      Engine.handleCallback, Engine.completedCallback, Engine.connectedCallback, Engine.unescapeCallback,
      Unmanaged.passRetained(self).toOpaque())
    guard let daemon else {
      watch.stop()
      Unmanaged.passUnretained(self).release()
      throw .notStarted
    }
    state.withLock { (state: inout State) in state.daemon = Daemon(pointer: daemon) }
  }

  // MARK: Internal

  let configuration: HTTPServerConfiguration
  let handler: @Sendable (HTTPRequest) async -> HTTPResponse
  let port: UInt16
  let watch: PeerWatch

  // MARK: Connections and exchanges

  /// A connection begins. Returns whether it is one too many.
  func openConnection() -> Bool {
    state.withLock { (state: inout State) in
      state.connections += 1
      return state.connections > maximumConnections
    }
  }

  func closeConnection() {
    state.withLock { (state: inout State) in state.connections -= 1 }
  }

  /// A request begins; nil if the server is stopping.
  func openExchange() -> Exchange? {
    let answer = PendingAnswer()
    let isOpen: Bool = state.withLock { (state: inout State) in
      guard !state.isStopping else { return false }
      state.answers[ObjectIdentifier(answer)] = answer
      return true
    }
    return isOpen ? Exchange(answer: answer) : nil
  }

  /// A request is over, whatever came of it.
  func close(_ exchange: Exchange) {
    if let watched = exchange.watched { watch.unwatch(watched.token, watched.socket) }
    exchange.answer.end()
    let isLast: Bool = state.withLock { (state: inout State) in
      state.answers[ObjectIdentifier(exchange.answer)] = nil
      return state.isStopping && state.answers.isEmpty
    }
    if isLast { drained.signal() }
  }

  // MARK: Stopping

  /// Stops, once; `done` runs when it is done, in any case.
  func stop(_ done: @escaping @Sendable () -> Void) {
    let (isFirst, isDone): (Bool, Bool) = state.withLock { (state: inout State) in
      defer { state.isStopping = true }
      if !state.isStopped { state.waiting.append(done) }
      return (!state.isStopping, state.isStopped)
    }
    if isDone { done() }
    // A thread: stopping blocks, and the pool of tasks must run the handlers that are waited for.
    if isFirst { Thread.detachNewThread { self.shutDown() } }
  }

  // MARK: Private

  private struct State {
    var daemon: Daemon?
    var connections = 0
    var answers: [ObjectIdentifier: PendingAnswer] = [:]
    var isStopping = false
    var isStopped = false
    var waiting: [@Sendable () -> Void] = []
  }

  /// A running daemon.
  private struct Daemon: @unchecked Sendable {
    // Sound: used once, by the thread that stops it.
    let pointer: OpaquePointer
  }

  /// Connections beyond the maximum that are taken in order to be told so.
  private static let surplus = 64
  /// Files that the rest of the program may want to open.
  private static let otherFiles = 64

  private let maximumConnections: Int
  private let state = Locked(State())
  /// Signalled when the last answer of a stopping server is out.
  private let drained = DispatchSemaphore(value: 0)

  private static func connections(wanted: Int) -> Int {
    let files = mhd_shim_open_file_limit(UInt(clamping: wanted + surplus + otherFiles))
    return max(1, min(wanted, Int(clamping: files) - surplus - otherFiles))
  }

  /// A connection's memory holds the request's headers, the cookies once more, and the answer's headers.
  private static func poolBytes(headers: Int) -> Int {
    2 * max(headers, 1024) + 8 * 1024
  }

  private func shutDown() {
    let (daemon, answers): (Daemon?, [PendingAnswer]) = state.withLock { (state: inout State) in
      (state.daemon, Array(state.answers.values))
    }
    for answer in answers { answer.closeStream() }
    if !answers.isEmpty {
      _ = drained.wait(timeout: .now() + .seconds(max(0, configuration.stopTimeoutSeconds)))
    }
    // No exchange has begun since the server is stopping, and none of these suspends its connection again: the daemon
    // must not be stopped while a connection is suspended.
    for answer in answers { answer.abort() }
    if let daemon { MHD_stop_daemon(daemon.pointer) }
    watch.stop()
    let waiting = state.withLock { (state: inout State) in
      defer { state.waiting = [] }
      state.isStopped = true
      return state.waiting
    }
    for done in waiting { done() }
    // The daemon's own reference.
    Unmanaged.passUnretained(self).release()
  }
}
