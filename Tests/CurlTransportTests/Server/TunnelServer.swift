import Foundation
import Threading

/// A proxy on 127.0.0.1 that makes tunnels: for `CONNECT` (RFC 9110, section 9.3.6) and for SOCKS5 (RFC 1928).
final class TunnelServer: Sendable {
  enum Kind { case connect, socks5 }

  init(_ kind: Kind, user: String? = nil, password: String = "") throws {
    let seen = Seen()
    self.seen = seen
    let expected = user.map { "Basic " + Data("\($0):\(password)".utf8).base64EncodedString() }
    server = try LoopbackServer(
      [:],
      onAccept: { connection, _ in
        let port: UInt16?
        switch kind {
        case .connect:
          guard let request = connection.readRequest(), request.method == "CONNECT" else { return }
          seen.fields.withLock { $0 += request.fields.map { "\($0.name): \($0.value)" } }
          seen.targets.withLock { $0.append(request.target) }
          if let expected, request["Proxy-Authorization"] != expected {
            return connection.respond(407, ["Proxy-Authenticate": "Basic realm=\"proxy\""])
          }
          port = request.target.split(separator: ":").last.flatMap { UInt16($0) }
          connection.write("HTTP/1.1 200 Connected\r\n\r\n")
        case .socks5:
          // The methods; "no sign-in" is chosen.
          guard let start = connection.read(2), connection.read(Int(start[1])) != nil else { return }
          connection.write([5, 0])
          guard let head = connection.read(4) else { return }
          let host: String
          if head[3] == 1 {
            host = (connection.read(4) ?? []).map(String.init).joined(separator: ".")
          } else {
            let length = connection.read(1)?.first ?? 0
            host = String(decoding: connection.read(Int(length)) ?? [], as: UTF8.self)
          }
          let bytes = connection.read(2) ?? [0, 0]
          port = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
          seen.targets.withLock { $0.append("\(host):\(port ?? 0)") }
          connection.write([5, 0, 0, 1, 127, 0, 0, 1, 0, 0])
        }
        if let port { connection.tunnel(to: port) }
      })
  }

  var port: UInt16 { server.port }
  var loopback: LoopbackServer { server }
  /// The hosts and ports of the tunnels that were asked for.
  var targets: [String] { seen.targets.withLock { $0 } }
  /// The fields that came with `CONNECT`.
  var fields: [String] { seen.fields.withLock { $0 } }

  func stop() { server.stop() }

  private let server: LoopbackServer
  private let seen: Seen

  private final class Seen: Sendable {
    let targets = Lock<[String]>([])
    let fields = Lock<[String]>([])
  }
}
