import Bytes

/// The service at which a subscriber registers for notifications of changes to an RSS channel (rssCloud; RSS 2.0,
/// `<cloud>`).
public struct FeedCloud: Sendable, Hashable, Codable {
  /// The host of the service.
  @ComparedByBytes public var domain: String?
  /// The port of the service, as written.
  @ComparedByBytes public var port: String?
  /// The path of the service, as written.
  @ComparedByBytes public var path: String?
  /// The procedure to call for registering, for `xml-rpc` and `soap`.
  @ComparedByBytes public var registerProcedure: String?
  /// The protocol of the service as written: `xml-rpc`, `soap` or `http-post`.
  @ComparedByBytes public var protocolName: String?

  /// Creates a service of rssCloud.
  public init(
    domain: String? = nil,
    port: String? = nil,
    path: String? = nil,
    registerProcedure: String? = nil,
    protocolName: String? = nil
  ) {
    self.domain = domain
    self.port = port
    self.path = path
    self.registerProcedure = registerProcedure
    self.protocolName = protocolName
  }
}
