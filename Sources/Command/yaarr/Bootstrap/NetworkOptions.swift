import CommandOptions
import CurlTransport
import Reader
import WebHost

/// The network addresses that the operator allows the reader to reach.
enum NetworkOptions {
  static let allowPrivateNetworks = Flag(
    "allow-private-networks",
    help:
      "Also fetch from private networks and from this machine. Off by default, so that a feed cannot make the reader "
      + "access your own network.")

  static let publicAddress = Option<String?>(
    "public-address", value: "URL",
    help:
      "The address of the reader in browsers, if a proxy is in front of it. Pictures in feeds may not point to it, and "
      + "hubs deliver new entries there."
  )

  /// The addresses at which browsers reach a server on this data, as far as they are known.
  ///
  /// - Parameter listening: The address that the server listens on, as `127.0.0.1:8080`.
  static func ownAddress(listening: String?, _ installation: Installation) async throws -> OwnAddress {
    OwnAddress(
      listening: listening, publicAddress: try await installation.publicAddress(), publicPaths: [WebHost.samplesPath])
  }

  static func transport(allowsPrivateNetworks: Bool, ownAuthority: String? = nil) -> CurlTransport {
    var configuration = Configuration()
    configuration.userAgent = "YAARR/\(Yaarr.version) (news reader)"
    configuration.allowsPrivateNetworks = allowsPrivateNetworks
    if let ownAuthority { configuration.allowedPrivateAuthorities = [ownAuthority] }
    return CurlTransport(configuration: configuration)
  }
}
