/// How a server listens, and what it allows.
public struct HTTPServerConfiguration: Sendable {
  public init() {}

  /// A numeric address or a name; `0.0.0.0` and `::` are all of this machine's.
  public var address = "127.0.0.1"
  /// 0 takes a free one: see `HTTPServer.port`.
  public var port: UInt16 = 0
  /// Open at a time, idle ones and streams among them. Those beyond are answered 503. It is lowered to what the
  /// process's limit of open files allows; that limit is raised first where it can be.
  public var maximumConnections = 2048
  /// Of one request. A larger body is answered 413.
  public var maximumBodyBytes = 16 * 1024 * 1024
  /// Of the request line and all headers of one request. Larger ones are answered 431 (a longer line perhaps 414).
  public var maximumHeaderBytes = 8 * 1024
  /// A connection on which nothing moves for so long is closed; 0 is never. Neither the handler's time nor a stream's
  /// silence count.
  public var idleTimeoutSeconds = 60
  /// Threads that read and write sockets. Handlers run on Swift's own pool in any case.
  public var threads = 1
  /// How long `stop` lets running answers finish before it breaks them off.
  public var stopTimeoutSeconds = 5
}
