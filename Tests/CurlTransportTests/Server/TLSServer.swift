import EventuallyTesting
import Foundation

/// The openssl tool as a server, with its own certificate for 127.0.0.1.
final class TLSServer {
  let port: UInt16
  let certificatePath: String
  let tool: String
  private let folder: String
  private let process: Process

  /// Nil if the tool is not installed.
  init?(isExpired: Bool = false) throws {
    let tool: String? = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let tool else { return nil }
    self.tool = tool
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
