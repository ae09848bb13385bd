import Bytes

/// The settings of a server: its address and its limits.
public struct HTTPServerConfiguration: Sendable {
  public init() {}

  /// A numeric address or a name. `0.0.0.0` and `::` mean all addresses of this machine.
  public var address = "127.0.0.1"
  /// The port. 0 chooses a free one: see `HTTPServer.port`.
  public var port: UInt16 = 0
  /// Headers added to every response that does not have them, also to those that the server makes, such as 400 and 503.
  public var responseHeaders: [HTTPHeader] = []

  // MARK: Connections

  /// The maximum number of open connections, idle ones and streams included. It is lowered to what the process's limit
  /// of open files allows; that limit is raised first if possible.
  ///
  /// A connection beyond the limit replaces the one that has owed a request's head the longest, or one whose body or
  /// response has not moved for 2 seconds. If no connection can be replaced, it receives a 503.
  public var maximumConnections = 2048
  /// The maximum number of open connections from one address, or from one 64-bit network of IPv6. This machine's own
  /// addresses are exempt: a proxy connects from there for all its clients, and has its own limits.
  public var maximumConnectionsPerAddress = 256
  /// True for the address of a peer that `maximumConnectionsPerAddress` does not apply to, such as a trusted proxy. It is
  /// called on the server's thread and must be quick.
  public var isExempt: @Sendable (_ address: String) -> Bool = { _ in false }
  /// The maximum number of open streams of one client: see `clientKey`. Further ones receive a 503.
  public var maximumStreamsPerClient = 128
  /// Names a request's client for `maximumStreamsPerClient`. Nil means the address of the connection, and no limit if
  /// that is this machine. Behind a trusted proxy, it may read the header in which the proxy names the client. It is
  /// called on the server's thread and must be quick.
  public var clientKey: @Sendable (HTTPRequest) -> String? = { _ in nil }

  /// True in tests, which have no addresses but this machine's.
  var limitsThisMachine = false

  // MARK: Sizes

  /// The maximum size of one request's body. A larger one receives a 413.
  public var maximumBodyBytes = 16 * 1024 * 1024
  /// The maximum body size for this method and decoded path. `maximumBodyBytes` applies in any case. It is called
  /// before the body is read, on the server's thread, and must be quick.
  public var bodyLimit: @Sendable (_ method: ByteString, _ path: String) -> Int = { (_, _) in .max }
  /// The limit on all bodies together that are being received or handled, except those of at most 64 KiB, which are
  /// always accepted. One address may use a quarter of it; this machine's own may use all. When it is exceeded, the
  /// largest body that is still being received is refused with a 503.
  public var maximumHeldBytes = 64 * 1024 * 1024
  /// The limit on the bytes of all responses together that wait for their clients to read. Beyond it, connections are
  /// closed that have read nothing for five seconds, those for longest first. Bytes that responses share count for each.
  public var maximumWaitingBytes = 32 * 1024 * 1024
  /// The limit on the request line and all headers of one request. Larger headers receive a 431, a longer line a 414.
  public var maximumHeaderBytes = 8 * 1024

  // MARK: Times

  /// The time limit for a request's head after its first byte, and for the first request after the connection began. 0
  /// means none.
  public var headerTimeoutSeconds = 10
  /// The time window of a body: it must bring 10,000 bytes in each window, and end within thirty of them. 0 means no
  /// limit.
  public var bodyTimeoutSeconds = 10
  /// The time after which a connection without a next request is closed, and one whose client does not read 10,000
  /// bytes of a response or some of a stream. 0 means never. The handler's time and a stream's silence do not count.
  public var idleTimeoutSeconds = 60
  /// The time that `stop` gives running responses before it breaks them off.
  public var stopTimeoutSeconds = 5
}
