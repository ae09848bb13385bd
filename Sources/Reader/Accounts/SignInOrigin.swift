/// Where a sign-in comes from.
public struct SignInOrigin: Sendable {
  /// The part of the client's network address that one person holds, in whatever form: the same bytes are the same place.
  public let network: [UInt8]
  /// What the browser kept of an earlier sign-in: `NewSession.device`.
  public let device: String?

  public init(network: [UInt8], device: String? = nil) {
    self.network = network
    self.device = device
  }
}
