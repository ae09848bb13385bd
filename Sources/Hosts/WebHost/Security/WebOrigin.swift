import Bytes
import HTTPServer

/// An origin: scheme, host and port (RFC 6454 §4).
struct WebOrigin: Equatable, Sendable {
  let isEncrypted: Bool
  let host: ByteString
  let port: UInt16

  /// The origin of an `Origin` or a `Referer` header. Nil for `null` and for anything that is not a web address.
  init?(_ text: String) {
    let isEncrypted = text.hasBytePrefix("https://")
    guard isEncrypted || text.hasBytePrefix("http://") else { return nil }
    let authority = text.utf8.dropFirst(isEncrypted ? 8 : 7).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
    }
    guard let host = HostName(Substring(authority)) else { return nil }
    self.init(host, isEncrypted: isEncrypted)
  }

  private init(_ host: HostName, isEncrypted: Bool) {
    self.isEncrypted = isEncrypted
    self.host = host.name
    port = host.port ?? (isEncrypted ? 443 : 80)
  }

  /// The reader's own origin, as the client sees it; nil if the request does not name it.
  init?(of request: HTTPRequest) {
    guard let host = request.header("Host").flatMap({ HostName($0) }) else { return nil }
    self.init(host, isEncrypted: request.cameOverTLS)
  }
}
