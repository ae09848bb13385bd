import Bytes
import HTTPServer
import Reader
import WebAddresses

/// The address of the reader as others reach it.
enum ReaderAddress {
  /// The part that paths follow, without a final slash: `https://reader.test/news`. Nil without a public address of the web.
  static func prefix(_ publicAddress: String?) -> String? {
    guard let address = publicAddress.flatMap({ WebAddress($0) }), let host = address.host,
      address.scheme == "https" || address.scheme == "http"
    else { return nil }
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host.string
    let port = address.port.map { ":\($0)" } ?? ""
    let path = address.segments.map { "/\($0)" }.joined()
    return "\(address.scheme ?? "https")://\(name)\(port)\(path)"
  }
}

extension WebHost {
  /// The part of the reader's addresses that paths follow, without a final slash. Nil without a public address of the web.
  public static func prefix(publicAddress: String?) -> String? { ReaderAddress.prefix(publicAddress) }

  /// The part that paths follow, without a final slash: that of the operator's public address, otherwise that at which the
  /// client has reached the reader.
  public func address(for request: HTTPRequest) async throws -> String {
    if let prefix = ReaderAddress.prefix(try await useCases.installation.publicAddress()) { return prefix }
    guard let host = request.header("Host").flatMap({ HostName($0) }) else { return configuration.ownAddress }
    let port = host.port.map { ":\($0)" } ?? ""
    return "\(request.cameOverTLS ? "https" : "http")://\(host.name)\(port)"
  }
}
