import EventuallyTesting
import Foundation

/// The openssl tool as a server, with its own certificate for 127.0.0.1.
final class TLSServer {
  let port: UInt16
  private let certificate: ServerCertificate
  private let process: Process

  /// Nil if the tool is not installed.
  init?(isExpired: Bool = false) throws {
    guard let certificate = try ServerCertificate(isExpired: isExpired) else { return nil }
    self.certificate = certificate
    let port = try LoopbackServer.freePort()
    self.port = port
    process = silentProcess(
      certificate.tool,
      [
        "s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate.path, "-key", certificate.keyPath, "-www",
        "-quiet",
      ])
    try process.run()
    try blockUntil { LoopbackServer.isListening(on: port) }
  }

  var certificatePath: String { certificate.path }
  var tool: String { certificate.tool }

  func stop() {
    // s_server would wait for its connections to end.
    kill(process.processIdentifier, SIGKILL)
  }
}
