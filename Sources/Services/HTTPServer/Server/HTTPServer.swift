import Threading

/// An HTTP/1.1 server (RFC 9110, RFC 9112).
///
/// One thread serves all connections; each request's handler runs in its own task. The server handles streams,
/// conditions, ranges and limits (see `HTTPResponse`, `ResponseStream` and `HTTPServerConfiguration`).
///
/// ```swift
/// let server = HTTPServer(configuration: HTTPServerConfiguration()) { request in .text("Hello, \(request.path)") }
/// try server.start()
/// print(server.port)
/// await server.stop()
/// ```
public final class HTTPServer: Sendable {
  // MARK: Lifecycle

  public init(configuration: HTTPServerConfiguration, handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse)
  {
    self.configuration = configuration
    self.handler = handler
  }

  deinit {
    if let engine = phase.withLock({ phase in phase.engine }) { engine.stop {} }
  }

  // MARK: Public

  /// The bound port. 0 before `start`.
  public var port: UInt16 {
    phase.withLock { phase in phase.engine }?.port ?? 0
  }

  /// Starts to listen, and returns. A server can be started once.
  public func start() throws(HTTPServerError) {
    let isFresh = phase.withLock { phase in
      guard case .fresh = phase else { return false }
      phase = .starting
      return true
    }
    guard isFresh else { throw .alreadyStarted }
    do {
      let engine = try Engine(configuration: configuration, handler: handler)
      phase.withLock { phase in phase = .started(engine) }
    } catch {
      // The port may be free later.
      phase.withLock { phase in phase = .fresh }
      throw error
    }
  }

  /// Closes all streams, lets running responses finish for at most `stopTimeoutSeconds`, then closes every connection.
  /// Returns when all are closed, also if another call started it. A handler must not await this: it would wait for
  /// itself until the time is up.
  public func stop() async {
    guard let engine = phase.withLock({ phase in phase.engine }) else { return }
    await withCheckedContinuation { continuation in
      engine.stop { continuation.resume() }
    }
  }

  // MARK: Private

  private enum Phase {
    case fresh
    case started(Engine)
    case starting

    var engine: Engine? {
      if case .started(let engine) = self { engine } else { nil }
    }
  }

  private let configuration: HTTPServerConfiguration
  private let handler: @Sendable (HTTPRequest) async -> HTTPResponse
  private let phase = Lock(Phase.fresh)
}
