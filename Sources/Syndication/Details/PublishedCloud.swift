/// The service that tells of changes to an RSS channel (rssCloud).
public struct PublishedCloud: Sendable, Hashable {
  public var domain: String?
  public var port: String?
  public var path: String?
  public var registerProcedure: String?
  public var protocolName: String?

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
