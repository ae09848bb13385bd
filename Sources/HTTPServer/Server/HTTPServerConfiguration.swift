/// How a server listens, and what it allows.
public struct HTTPServerConfiguration: Sendable {
  public init() {}

  /// A numeric address or a name; `0.0.0.0` and `::` are all of this machine's.
  public var address = "127.0.0.1"
  /// 0 takes a free one: see `HTTPServer.port`.
  public var port: UInt16 = 0
  /// Put on every answer that does not have them itself, also on those that the server makes, such as 400 and 503.
  public var responseHeaders: [HTTPHeader] = []

  // MARK: Connections

  /// Open at a time, idle ones and streams among them. It is lowered to what the process's limit of open files allows;
  /// that limit is raised first where it can be.
  ///
  /// A connection beyond the limit takes the place of the one that has owed a request's head longest, or whose body or
  /// answer has not moved for 2 seconds; if there is none, it is answered 503.
  public var maximumConnections = 2048
  /// Open at a time from one address, or from one network of 64 bits of IPv6. This machine's own addresses have no such
  /// limit: a proxy connects from there for all its clients, and has limits of its own.
  public var maximumConnectionsPerAddress = 256
  /// Streams open at a time for one client: see `clientKey`. More are answered 503.
  public var maximumStreamsPerClient = 128
  /// Names a request's client for `maximumStreamsPerClient`; nil: the address that the connection comes from, and no limit
  /// if that is this machine's. Behind a proxy that is trusted to name its clients this may read the proxy's header. Called
  /// on the server's thread: it must be quick.
  public var clientKey: @Sendable (HTTPRequest) -> String? = { _ in nil }

  /// True in tests, which have no other addresses than this machine's.
  var limitsThisMachine = false

  // MARK: Sizes

  /// Of one request's body. A larger one is answered 413.
  public var maximumBodyBytes = 16 * 1024 * 1024
  /// Of the body of a request with this method and this path, decoded; `maximumBodyBytes` holds in any case. It is asked
  /// before the body is read, on the server's thread: it must be quick.
  public var bodyLimit: @Sendable (_ method: String, _ path: String) -> Int = { (_, _) in .max }
  /// Of all bodies together that are being received or handled, but for those of at most 64 KiB, which are always taken. One
  /// address may have a quarter of it; this machine's own may have all. Where it is too little, the largest body that is
  /// still being received is answered 503.
  public var maximumHeldBytes = 64 * 1024 * 1024
  /// Of the request line and all headers of one request. Larger ones are answered 431, a longer line 414.
  public var maximumHeaderBytes = 8 * 1024

  // MARK: Times

  /// A request's head must be complete so long after its first byte, and the first one so long after the connection
  /// began; 0 is never.
  public var headerTimeoutSeconds = 10
  /// A body must bring 10,000 bytes in each such time, and come to its end within thirty of them; 0 is never.
  public var bodyTimeoutSeconds = 10
  /// A connection that waits for its next request is closed after so long, and one whose client does not read: 10,000
  /// bytes of an answer, or some of a stream. 0 is never. Neither the handler's time nor a stream's silence count.
  public var idleTimeoutSeconds = 60
  /// How long `stop` lets running answers finish before it breaks them off.
  public var stopTimeoutSeconds = 5
}
