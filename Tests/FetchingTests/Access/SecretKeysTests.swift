import Foundation
import Logging
import ReaderTesting
import Testing
import Threading

@testable import Fetching

struct SecretKeysTests {
  @Test func `the file of the key is made once, for its owner only`() async throws {
    let store = try await TestReader().database
    let folder = NSTemporaryDirectory() + "yaarr-key-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let keys = SecretKeys.file(folder + "/secret.key", isMade: true)
    #expect(throws: AccessError.self) { try keys.key() }
    let key = try await keys.keyForNew(in: store)
    #expect(try keys.key() == key)
    #expect(try await keys.keyForNew(in: store) == key)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/secret.key")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["secret.key"])
    await #expect(throws: AccessError.self) {
      try await SecretKeys.file(folder + "/other.key", isMade: false).keyForNew(in: store)
    }
    #expect(throws: AccessError.self) { try SecretKeys.text("short").key() }
  }

  @Test func `a file that other users can read is named`() throws {
    let path = NSTemporaryDirectory() + "yaarr-key-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(SecretKeys.file(path, isMade: true).exposedFile == nil && SecretKeys.none.exposedFile == nil)
    for (mode, isExposed) in [(0o600, false), (0o640, false), (0o644, true)] {
      #expect(
        FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: mode]))
      #expect(SecretKeys.file(path, isMade: false).exposedFile == (isExposed ? path : nil))
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test func `the log names a file that cannot be read, and the cause`() {
    let lines = Lock<[String]>([])
    let folder = NSTemporaryDirectory()
    var keys = SecretKeys.file(folder, isMade: false)
    keys.logger = Logger(level: .info) { line in lines.withLock { $0.append(line) } }
    #expect(throws: AccessError.self) { try keys.opener() }
    let line = lines.withLock(\.first) ?? ""
    #expect(line.contains("secret key not usable") && line.contains("\(folder) cannot be read (Is a directory)"))
  }
}
