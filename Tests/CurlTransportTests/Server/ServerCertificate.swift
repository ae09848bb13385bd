import Foundation

/// A self-signed certificate for 127.0.0.1 and its key, made by the openssl tool.
final class ServerCertificate {
  // MARK: Lifecycle

  /// Nil if the tool is not installed.
  init?(isExpired: Bool = false) throws {
    let tool = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let tool else { return nil }
    self.tool = tool
    folder = NSTemporaryDirectory() + "tls-server-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let (key, certificate) = (keyPath, path)
    func run(_ arguments: [String]) throws {
      let process = silentProcess(tool, arguments)
      try process.run()
      process.waitUntilExit()
    }
    try run([
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test", "-addext",
      "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
    ])
    guard isExpired else { return }
    try run(["x509", "-in", certificate, "-signkey", key, "-days", "-1", "-out", certificate + ".old"])
    try FileManager.default.removeItem(atPath: certificate)
    try FileManager.default.moveItem(atPath: certificate + ".old", toPath: certificate)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Internal

  /// The folder of both files, removed with this object.
  let folder: String
  /// The openssl tool.
  let tool: String
  var path: String { folder + "/certificate.pem" }
  var keyPath: String { folder + "/key.pem" }
}

/// A process that neither reads nor writes anything of the tests.
func silentProcess(_ program: String, _ arguments: [String]) -> Process {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  return process
}

extension LoopbackServer {
  /// A port that was free a moment ago.
  static func freePort() throws -> UInt16 {
    let finder = try LoopbackServer([:])
    defer { finder.stop() }
    return finder.port
  }

  /// True if a process listens on the port of 127.0.0.1.
  static func isListening(on port: UInt16) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)) ?? ""
    return text.contains("0100007F:" + String(format: "%04X", port) + " 00000000:0000 0A")
  }
}
