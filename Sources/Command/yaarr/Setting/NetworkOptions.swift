import CommandOptions
import CurlTransport
import Reader
import Storage
import WebHost

/// The network addresses that the operator allows the reader to reach.
enum NetworkOptions {
  static let allowPrivateNetworks = Flag(
    "allow-private-networks",
    help:
      "Also fetch from private networks and from this machine. Off by default, so that a feed cannot make the reader "
      + "access your own network.")

  private static let settingKey = "allows-private-networks"

  /// Stores the server's setting, so that it also applies to commands without the flag: they fetch the same feeds.
  static func remember(_ allows: Bool, in database: any Database) async throws(StorageError) {
    try await database.setSetting(settingKey, allows ? "yes" : nil)
  }

  static func allows(_ invocation: Invocation, database: any Database) async throws(StorageError) -> Bool {
    if invocation[allowPrivateNetworks] { return true }
    return try await database.setting(settingKey) == "yes"
  }

  static let publicAddress = Option<String?>(
    "public-address", value: "URL",
    help:
      "The address of the reader in browsers, if a proxy is in front of it. Pictures in feeds may not point to it."
  )

  private static let publicAddressKey = "public-address"

  /// The addresses at which browsers reach a server on this data, as far as they are known.
  ///
  /// - Parameter listening: The address that the server listens on, as `127.0.0.1:8080`.
  static func ownAddress(listening: String?, in database: any Database) async throws(StorageError) -> OwnAddress {
    OwnAddress(
      listening: listening, publicAddress: try await database.setting(publicAddressKey),
      publicPaths: [WebHost.samplesPath])
  }

  /// Stores the server's public address, so that it also applies to commands.
  static func remember(publicAddress: String?, in database: any Database) async throws(StorageError) {
    try await database.setSetting(publicAddressKey, publicAddress)
  }

  static func transport(allowsPrivateNetworks: Bool, ownAuthority: String? = nil) -> CurlTransport {
    var configuration = Configuration()
    configuration.userAgent = "YAARR/\(Yaarr.version) (news reader)"
    configuration.allowsPrivateNetworks = allowsPrivateNetworks
    if let ownAuthority { configuration.allowedPrivateAuthorities = [ownAuthority] }
    return CurlTransport(configuration: configuration)
  }
}
