import Bytes

/// The service at which a subscriber registers for notifications of changes to an RSS channel (rssCloud; RSS 2.0,
/// `<cloud>`).
public struct FeedCloud: Sendable, Hashable, Codable {
  /// The host of the service.
  @ComparedByBytes public var domain: String?
  @ComparedByBytes public var port: String?
  @ComparedByBytes public var path: String?
  @ComparedByBytes public var registerProcedure: String?
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
