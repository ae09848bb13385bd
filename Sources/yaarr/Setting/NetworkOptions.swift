import CommandOptions
import CurlTransport

/// What the operator allows the reader to reach.
enum NetworkOptions {
  static let allowPrivateNetworks = Flag(
    "allow-private-networks",
    help:
      "Also fetch from addresses of private networks and of this machine. Off, so that a feed cannot make the reader "
      + "look into the operator's own network.")

  static func transport(allowsPrivateNetworks: Bool, ownAuthority: String? = nil) -> CurlTransport {
    var configuration = Configuration()
    configuration.userAgent = "YAARR/\(Yaarr.version) (news reader)"
    configuration.allowsPrivateNetworks = allowsPrivateNetworks
    if let ownAuthority { configuration.allowedPrivateAuthorities = [ownAuthority] }
    return CurlTransport(configuration: configuration)
  }
}
