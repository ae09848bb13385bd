import CommandOptions
import CurlTransport
import Reader
import Storage
import WebHost

/// What the operator allows the reader to reach.
enum NetworkOptions {
  static let allowPrivateNetworks = Flag(
    "allow-private-networks",
    help:
      "Also fetch from addresses of private networks and of this machine. Off, so that a feed cannot make the reader "
      + "look into the operator's own network.")

  private static let settingKey = "allows-private-networks"

  /// What the operator has decided when the server was started last goes for commands without the flag, too: they share
  /// the feeds and what is wrong with them.
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
      "The address at which browsers reach the reader, where a proxy stands before it. No picture of a feed may lead there."
  )

  private static let publicAddressKey = "public-address"

  /// Where browsers reach a server on this data, as far as it is known.
  ///
  /// - Parameter listening: Where the server listens, as `127.0.0.1:8080`.
  static func ownAddress(listening: String?, in database: any Database) async throws(StorageError) -> OwnAddress {
    OwnAddress(
      listening: listening, publicAddress: try await database.setting(publicAddressKey),
      publicPaths: [WebHost.samplesPath])
  }

  /// What the operator has said when the server was started last goes for commands, too.
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
