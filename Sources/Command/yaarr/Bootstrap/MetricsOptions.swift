import CommandOptions
import WebHost

/// The clients that may read the metrics of a service.
enum MetricsOptions {
  // MARK: Internal

  static let token = Option<String?>(
    "metrics-token", value: "TOKEN", variable: "YAARR_METRICS_TOKEN",
    help:
      "The bearer token with which /metrics may be read from anywhere. Give it in the environment: others can see a "
      + "command line.")
  static let networks = Option<[NetworkList]>(
    "metrics-from", value: "ADDRESS", variable: "YAARR_METRICS_FROM",
    help:
      "An address or network from which /metrics may be read, or several with commas (without this and a token: this "
      + "machine only).")

  static let options: [any CommandOption] = [token, networks]

  /// - Throws: `UsageError`, which does not show the token.
  static func access(
    _ invocation: Invocation, trusting proxies: TrustedProxies
  ) throws(UsageError) -> MetricsAccess {
    if let token = invocation[token] {
      let isVisible = token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      guard isVisible, token.utf8.count >= MetricsAccess.shortestToken else {
        throw UsageError(
          "The token for metrics needs \(MetricsAccess.shortestToken) or more ASCII characters without spaces. “openssl "
            + "rand -hex 24” makes one.")
      }
    }
    return MetricsAccess(
      token: invocation[token], networks: invocation[networks].reduce(NetworkList(), +), trustedProxies: proxies)
  }
}
