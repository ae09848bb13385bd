import Bytes
import HTTPServer
import Sodium

/// The clients that may read the metrics: those with a token, and those of some networks. Without either it is this
/// machine itself.
public struct MetricsAccess: Sendable {
  private let token: String?
  private let networks: NetworkList
  private let trustedProxies: TrustedProxies

  /// The least length of a token in bytes: that of 96 random bits in hexadecimal. Guesses are not counted.
  public static let shortestToken = 24

  public init(
    token: String? = nil, networks: NetworkList = NetworkList(), trustedProxies: TrustedProxies = TrustedProxies()
  ) {
    self.token = token
    self.networks = networks
    self.trustedProxies = trustedProxies
  }

  /// True if the operator has set who may read them. Otherwise others do not learn that there are any.
  var isConfigured: Bool {
    if case .some = token { true } else { !networks.isEmpty }
  }

  func allows(_ request: HTTPRequest) -> Bool {
    if let client = ClientAddress(of: request, trusting: trustedProxies), networks.contains(client) { return true }
    guard let token else { return ThisMachine.sent(request) }
    guard let given = Self.bearerToken(of: request) else { return false }
    return Digest.constantTimeEqual(token, given)
  }

  /// The token of RFC 6750, section 2.1.
  private static func bearerToken(of request: HTTPRequest) -> String? {
    guard let header = request.header("Authorization") else { return nil }
    let parts = header.splitBytes(on: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].hasSameBytesIgnoringCase(as: "Bearer") else { return nil }
    return String(parts[1].trimmedASCII)
  }
}
