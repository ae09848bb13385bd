import Bytes
import Storage

/// The settings of the whole installation, which the operator gives the server. Commands follow them too.
public struct Installation: Sendable {
  let database: any Database

  public init(_ database: any Database) {
    self.database = database
  }

  private static let privateNetworksKey = "allows-private-networks"
  private static let privateRangesKey = "private-networks"
  private static let publicAddressKey = "public-address"
  private static let contactKey = "contact"
  private static let nameKey = "name"
  private static let iconKeyKey = "icon-key"
  private static let samplesKey = "samples-address"

  /// True if feeds may be fetched from private networks.
  public func allowsPrivateNetworks() async throws(StorageError) -> Bool {
    try await database.setting(Self.privateNetworksKey)?.hasSameBytes(as: "yes") == true
  }

  public func setAllowsPrivateNetworks(_ allows: Bool) async throws(StorageError) {
    try await database.setSetting(Self.privateNetworksKey, allows ? "yes" : nil)
  }

  /// The private networks that feeds may be fetched from.
  public func privateNetworks() async throws(StorageError) -> [NetworkRange] {
    try await database.setting(Self.privateRangesKey).flatMap { NetworkRange.list($0) } ?? []
  }

  public func setPrivateNetworks(_ ranges: [NetworkRange]) async throws(StorageError) {
    let text = ranges.map(\.description).joined(separator: ",")
    try await database.setSetting(Self.privateRangesKey, text.isEmpty ? nil : text)
  }

  /// The address of the reader in browsers, if a proxy is in front of it.
  public func publicAddress() async throws(StorageError) -> String? {
    try await database.setting(Self.publicAddressKey)
  }

  public func setPublicAddress(_ address: String?) async throws(StorageError) {
    try await database.setSetting(Self.publicAddressKey, address)
  }

  /// The page or mail address at which sites can reach the operator.
  public func contact() async throws(StorageError) -> String? {
    try await database.setting(Self.contactKey)
  }

  public func setContact(_ contact: String?) async throws(StorageError) {
    try await database.setSetting(Self.contactKey, contact)
  }

  /// A short name that no other installation has, the same on all nodes; made at first.
  public func name(_ make: @Sendable () -> String) async throws(StorageError) -> String {
    try await database.setting(Self.nameKey, orNew: make())
  }

  /// The secret by which the addresses of icons are made, the same on all nodes; made at first.
  public func iconKey(_ make: @Sendable () -> String) async throws(StorageError) -> String {
    try await database.setting(Self.iconKeyKey, orNew: make())
  }

  /// The authority (`127.0.0.1:8080`) that serves, or last served, the sample feeds; nil before the first server.
  /// Commands may fetch from it as the server does.
  public func samplesAuthority() async throws(StorageError) -> String? {
    guard let address = try await database.setting(Self.samplesKey) else { return nil }
    return address.splitBytes(on: "/").dropFirst().first.map(String.init)
  }

  /// Moves the sample feeds from the server's last address to its present one.
  public func moveSamples(to address: String) async throws(StorageError) {
    if let former = try await database.setting(Self.samplesKey), !former.hasSameBytes(as: address) {
      try await database.moveFeeds(fromPrefix: former, toPrefix: address)
    }
    try await database.setSetting(Self.samplesKey, address)
  }
}

extension UseCases {
  public var installation: Installation { Installation(database) }
}
