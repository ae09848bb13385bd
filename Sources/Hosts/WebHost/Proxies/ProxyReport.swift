import Bytes
import Foundation
import HTTPServer
import Reader
import Running

/// The headers that proxies set, as they have arrived at the reader: the answer to `yaarr doctor --proxy`.
public struct ProxyReport: Sendable {
  // MARK: Lifecycle

  init(of request: HTTPRequest, trusting proxies: TrustedProxies) {
    values = request.headers.compactMap { header in
      Self.headers.first { header.isNamed($0) }.map { ($0, header.value) }
    }
    values.append((Self.peer, request.remoteAddress))
    isPeerTrusted = proxies.trusts(peer: request.remoteAddress)
    values.append((Self.trusted, isPeerTrusted ? "yes" : "no"))
  }

  /// Reads a report that a server has sent.
  ///
  /// - Returns: Nil for anything else.
  public init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.count <= 100, lines.first.map(ByteString.init(decoding:)) == ByteString(Self.title) else { return nil }
    values = lines.dropFirst().compactMap { line in
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.names.first { $0.utf8.elementsEqual(parts[0]) }
      return name.map { ($0, parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "") }
    }
    isPeerTrusted = values.contains { $0.name.hasSameBytes(as: Self.trusted) && $0.value.hasSameBytes(as: "yes") }
  }

  // MARK: Public

  /// One thing about the proxy.
  public struct Finding: Sendable {
    /// A sentence.
    public let text: String
    /// The setting that mends it; nil if nothing is wrong.
    public let cure: String?
  }

  /// The finding about the stream of a test, whose second part is sent two seconds after the first.
  ///
  /// - Parameter gap: The time between the arrivals of the parts; nil if they came together, or not at all.
  public static func stream(gap: Duration?) -> Finding {
    gap.map { $0 > ProxyTest.pause / 2 } == true
      ? Finding(text: "The live stream passes at once.", cure: nil)
      : Finding(text: "The live stream is held back: open pages do not change by themselves.", cure: ProxyCure.stream)
  }

  /// The headers that a test sends, as a client might that wants to be another one. A proxy replaces them.
  public static let claims = [("X-Forwarded-For", claimedClient), ("X-Forwarded-Proto", claimedScheme)]

  /// Compares what has arrived with the address that was asked.
  ///
  /// - Parameter address: As browsers have it, without a path: `https://reader.example:8443`.
  /// - Returns: Nil if the address is not valid.
  public func findings(at address: String) -> [Finding]? {
    guard let origin = WebOrigin(address) else { return nil }
    return [host(origin, address), scheme(origin), client()] + machine()
  }

  // MARK: Internal

  static let title = "yaarr-proxy-report"
  /// As they are sent to the command.
  var text: String {
    Self.title + "\n"
      + values.map { name, value in
        // A value has no line breaks.
        "\(name) \(String(decoding: value.utf8.prefix(500), as: UTF8.self))\n"
      }.joined()
  }

  // MARK: Private

  private static let headers = ["Host", "X-Forwarded-Proto", "X-Forwarded-For", "X-Forwarded-Host", "Forwarded"]
  private static let (peer, trusted) = ("Peer", "Trusted")
  private static let names = headers + [peer, trusted]
  /// An address of examples (RFC 5737).
  private static let claimedClient = "192.0.2.77"
  private static let claimedScheme = "claimed"

  private var values: [(name: String, value: String)]
  private let isPeerTrusted: Bool

  /// The values of a header, in order; nil without one.
  private func list(_ name: String) -> [String]? {
    let found = values.filter { $0.name.hasSameBytes(as: name) }
    return found.isEmpty ? nil : found.flatMap { $0.value.splitBytes(on: ",").map { String($0.trimmedASCII) } }
  }

  private func first(_ name: String) -> String? { list(name)?.first }

  private func host(_ origin: WebOrigin, _ address: String) -> Finding {
    let value = first("Host") ?? ""
    let scheme = origin.isEncrypted ? "https" : "http"
    let isRight = WebOrigin("\(scheme)://\(value)") == origin
    let says = "Host arrives as \(ProxyFault.line(value))"
    if isRight { return Finding(text: says + ", as browsers say it.", cure: nil) }
    let other = ProxyFault.unread(first("X-Forwarded-Host"))
    return Finding(text: says + ", but browsers ask for \(ProxyFault.line(address)).\(other)", cure: ProxyCure.host)
  }

  private func scheme(_ origin: WebOrigin) -> Finding {
    let wanted = origin.isEncrypted ? "https" : "http"
    guard let value = first("X-Forwarded-Proto") else {
      return origin.isEncrypted
        ? Finding(
          text: "X-Forwarded-Proto is missing: forms that browsers send over https are refused.", cure: ProxyCure.scheme
        )
        : Finding(text: "X-Forwarded-Proto is missing, which is right without TLS.", cure: nil)
    }
    if value.hasSameBytesIgnoringCase(as: wanted) {
      return Finding(text: "X-Forwarded-Proto arrives as “\(wanted)”, as browsers use it.", cure: nil)
    }
    let isClaim = value.hasSameBytes(as: Self.claimedScheme)
    let text =
      isClaim
      ? "X-Forwarded-Proto arrives as the client has sent it: the proxy does not replace it."
      : "X-Forwarded-Proto arrives as \(ProxyFault.line(value)), but browsers use “\(wanted)”."
    return Finding(text: text, cure: ProxyCure.scheme)
  }

  private func client() -> Finding {
    guard let values = list("X-Forwarded-For") ?? (list("Forwarded").map { _ in [] }) else {
      return Finding(
        text: "X-Forwarded-For is missing: all clients count as one, and who guesses passwords stops everyone.",
        cure: ProxyCure.client)
    }
    guard let last = values.last else { return Finding(text: "Forwarded names the client.", cure: nil) }
    if last.hasSameBytes(as: Self.claimedClient) {
      return Finding(
        text: "X-Forwarded-For arrives as the client has sent it: everyone can pretend to be anyone.",
        cure: ProxyCure.client)
    }
    if values.contains(where: { $0.hasSameBytes(as: Self.claimedClient) }) {
      return Finding(
        text: "X-Forwarded-For has what the client has sent, and after it \(ProxyFault.line(last)), which counts.",
        cure: nil)
    }
    return Finding(text: "X-Forwarded-For names the client, \(ProxyFault.line(last)).", cure: nil)
  }

  private func machine() -> [Finding] {
    guard !isPeerTrusted, let peer = first(Self.peer) else { return [] }
    let address = ProxyFault.line(peer)
    return [
      Finding(
        text: "The proxy at \(address) is on another machine and is not believed: all its clients count as one.",
        cure: "Start the reader with --trusted-proxy and that address, or YAARR_TRUSTED_PROXY.")
    ]
  }
}

/// Answers `yaarr doctor --proxy` only: a request needs the token that the command has stored in the database.
enum ProxyTest {
  /// The paths of the report and of the stream.
  static let (path, streamPath) = ("/proxy-test", "/proxy-test/stream")
  /// The time between the two parts of the stream.
  static let pause = Duration.seconds(2)

  static func answer(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    try await check(request, host)
    var response = HTTPResponse.text(ProxyReport(of: request, trusting: host.configuration.trustedProxies).text)
    response.setHeader("Cache-Control", "no-store")
    return response
  }

  static func stream(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    try await check(request, host)
    let stream = ResponseStream()
    stream.send(Array("data: first\n\n".utf8))
    Task {
      try? await Task.sleep(for: pause)
      stream.send(Array("data: second\n\n".utf8))
      stream.close()
    }
    return .events(stream)
  }

  private static func check(_ request: HTTPRequest, _ host: WebHost) async throws {
    // The database is asked only for what may be a token.
    guard request.body.count == ProxyTestToken.length,
      try await host.useCases.installation.isProxyTest(
        String(decoding: request.body, as: UTF8.self), now: host.services.clock().now())
    else { throw WebError.notFound }
  }
}

extension WebHost {
  public static var proxyTestPath: String { ProxyTest.path }
  public static var proxyStreamPath: String { ProxyTest.streamPath }
}
