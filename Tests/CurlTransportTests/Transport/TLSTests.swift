import CurlTransport
import Dates
import EventuallyTesting
import Foundation
import Loading
import Testing

struct TLSTests {
  @Test
  func `an untrusted certificate is refused, as is one for another name, and an authority can be configured`()
    async throws
  {
    guard let server = try TLSServer() else {
      print("There is no openssl tool, so TLS was not tried against a server.")
      return
    }
    defer { server.stop() }
    var configuration: CurlTransport.Configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    func outcome(_ host: String, _ configuration: CurlTransport.Configuration) async -> TransportError? {
      await failure(CurlTransport(configuration: configuration), Request("https://\(host):\(server.port)/"))
    }
    #expect(await outcome("127.0.0.1", configuration) == .certificate(host: "127.0.0.1", .selfSigned))
    configuration.certificateAuthoritiesPath = server.certificatePath
    #expect(await outcome("127.0.0.1", configuration) == nil)
    #expect(await outcome("localhost", configuration) == .certificate(host: "localhost", .wrongName))
  }

  @Test func `an expired certificate is refused with the day of its expiry`() async throws {
    guard let server = try TLSServer(isExpired: true) else {
      print("There is no openssl tool, so TLS was not tried against a server.")
      return
    }
    defer { server.stop() }
    var configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    configuration.certificateAuthoritiesPath = server.certificatePath
    let transport = CurlTransport(configuration: configuration)
    let yesterday = CivilDate(daysSince1970: Int(Date().timeIntervalSince1970) / 86_400 - 1)
    #expect(
      await failure(transport, Request("https://127.0.0.1:\(server.port)/"))
        == .certificate(host: "127.0.0.1", .expired(on: yesterday)))
  }
}

/// The openssl tool as a server, with its own certificate for 127.0.0.1.
private final class TLSServer {
  let port: UInt16
  let certificatePath: String
  private let folder: String
  private let process: Process

  /// Nil if the tool is not installed.
  init?(isExpired: Bool = false) throws {
    let tool: String? = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let tool else { return nil }
    folder = NSTemporaryDirectory() + "tls-server-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    certificatePath = folder + "/certificate.pem"
    let (key, certificate): (String, String) = (folder + "/key.pem", certificatePath)
    func openssl(_ arguments: [String]) -> Process {
      let process: Process = Process()
      process.executableURL = URL(filePath: tool)
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return process
    }
    let maker: Process = openssl([
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test", "-addext",
      "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
    ])
    try maker.run()
    maker.waitUntilExit()
    if isExpired {
      let ender = openssl(["x509", "-in", certificate, "-signkey", key, "-days", "-1", "-out", certificate + ".old"])
      try ender.run()
      ender.waitUntilExit()
      try FileManager.default.removeItem(atPath: certificate)
      try FileManager.default.moveItem(atPath: certificate + ".old", toPath: certificate)
    }
    // A port that was free a moment ago.
    let finder: LoopbackServer = try LoopbackServer([:])
    port = finder.port
    finder.stop()
    process = openssl(["s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", key, "-www", "-quiet"])
    try process.run()
    try blockUntil { isListening }
  }

  func stop() {
    // s_server would wait for its connections to end.
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(atPath: folder)
  }

  private var isListening: Bool {
    let text: String = (try? String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)) ?? ""
    return text.contains("0100007F:" + String(format: "%04X", port) + " 00000000:0000 0A")
  }
}
