/// The origin of a sign-in.
public struct SignInOrigin: Sendable {
  /// The part of the client's network address that belongs to one client. Equal bytes mean the same network.
  public let network: [UInt8]
  /// The token that the browser got at an earlier sign-in: `NewSession.device`.
  public let device: String?
  /// The kind of browser, as “Firefox on Linux”, for the user to see; nil if unknown.
  public let browser: String?

  public init(network: [UInt8], device: String? = nil, browser: String? = nil) {
    self.network = network
    self.device = device
    self.browser = browser
  }

  /// The IPv6 site (/48) of a network (/64): providers give whole ones to customers. Nil for an IPv4 address.
  var site: [UInt8]? { network.count == 8 ? Array(network.prefix(6)) : nil }
}
