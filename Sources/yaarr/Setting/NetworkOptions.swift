import CommandOptions
import CurlTransport
import Storage

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

  static func transport(allowsPrivateNetworks: Bool, ownAuthority: String? = nil) -> CurlTransport {
    var configuration = Configuration()
    configuration.userAgent = "YAARR/\(Yaarr.version) (news reader)"
    configuration.allowsPrivateNetworks = allowsPrivateNetworks
    if let ownAuthority { configuration.allowedPrivateAuthorities = [ownAuthority] }
    return CurlTransport(configuration: configuration)
  }
}
