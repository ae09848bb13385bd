import Bytes
import Foundation
import Loading
import Testing

@testable import CurlTransport

/// Pins and exceptions of single requests.
struct CertificateTests {
  private func request(_ server: TLSServer, _ certificate: RequestAccess.Certificate?) -> Request {
    var request = Request("https://127.0.0.1:\(server.port)/")
    guard let certificate else { return request }
    var access = RequestAccess()
    access.certificate = certificate
    request.access = access
    return request
  }

  private func transport(authority: String? = nil) -> CurlTransport {
    var configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    configuration.certificateAuthoritiesPath = authority
    return CurlTransport(configuration: configuration)
  }

  @Test
  func `a self-signed certificate is shown, and trusted for one request by its key alone`() async throws {
    guard let server = try TLSServer(), let other = try TLSServer() else {
      print("There is no openssl tool, so TLS was not tried against a server.")
      return
    }
    defer {
      server.stop()
      other.stop()
    }
    let transport = transport()
    let shown = try await transport.certificate(for: request(server, nil))
    #expect(shown.subject.contains("test"))
    #expect(shown.issuer.contains("test"))
    #expect(!shown.expires.isEmpty)
    #expect(shown.fingerprint == (try server.openssl(["x509", "-noout", "-fingerprint", "-sha256"])).fingerprint)
    #expect(try await transport.send(request(server, .trusted(key: shown.key))).status == 200)
    // Neither the connection nor the session serves a request without the exception.
    let refusal = TransportError.certificate(host: "127.0.0.1", .selfSigned)
    #expect(await failure(transport, request(server, nil)) == refusal)
    #expect(await failure(transport, request(server, .pinned(key: shown.key))) == refusal)
    let elsewhere = TransportError.certificate(host: "127.0.0.1", .otherKey)
    #expect(await failure(transport, request(other, .trusted(key: shown.key))) == elsewhere)
  }

  @Test
  func `a pin is asked for besides the authority`() async throws {
    guard let server = try TLSServer() else {
      print("There is no openssl tool, so TLS was not tried against a server.")
      return
    }
    defer { server.stop() }
    let transport = transport(authority: server.certificatePath)
    // A connection without a pin stays open, and does not serve the request with one.
    #expect(try await transport.send(request(server, nil)).status == 200)
    let key = try await transport.certificate(for: request(server, nil)).key
    #expect(try await transport.send(request(server, .pinned(key: key))).status == 200)
    let wrong: ByteString = "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    #expect(
      await failure(transport, request(server, .pinned(key: wrong)))
        == .certificate(host: "127.0.0.1", .otherKey))
  }

  @Test
  func `an address without TLS has no certificate to show`() async throws {
    try await withServer([:]) { server, transport in
      await #expect(throws: TransportError.self) { try await transport.certificate(for: Request(server.origin)) }
    }
  }

  @Test(arguments: [[], [0x30], [0x30, 0x84, 1, 1, 1, 1], [0x30, 2, 0x30, 0], [0x30, 0x81]] as [[UInt8]])
  func `a certificate that is damaged has no key`(bytes: [UInt8]) {
    #expect(DERElement.publicKey(of: bytes) == nil)
  }

  @Test
  func `the rules for a certificate end with the first redirect to another origin`() throws {
    var request = Request("https://example.org/feed")
    var access = RequestAccess()
    access.certificate = .trusted(key: "sha256//x")
    request.access = access
    var step = try RedirectStep(request)
    try step.follow(status: 302, location: "/moved")
    #expect(step.originAccess?.certificate != nil)
    try step.follow(status: 302, location: "http://example.org/feed")
    #expect(step.originAccess == nil)
    try step.follow(status: 302, location: "https://example.org/feed")
    #expect(step.originAccess == nil)
  }
}

extension TLSServer {
  /// What the openssl tool prints about the certificate.
  fileprivate func openssl(_ arguments: [String]) throws -> (text: String, fingerprint: String) {
    let process = Process()
    process.executableURL = URL(filePath: tool)
    process.arguments = arguments + ["-in", certificatePath]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let value = text.split(separator: "=").last.map(String.init) ?? ""
    return (text, value.trimmingCharacters(in: .whitespacesAndNewlines).lowercased())
  }
}
