import Foundation
import Testing

@testable import Reader

struct SecretKeysTests {
  @Test func `the file of the key is made once, for its owner only`() throws {
    let folder = NSTemporaryDirectory() + "yaarr-key-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let keys = SecretKeys.file(folder + "/secret.key", isMade: true)
    #expect(throws: AccessError.self) { try keys.key() }
    let key = try keys.key(forNew: true)
    #expect(try keys.key() == key)
    #expect(try keys.key(forNew: true) == key)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/secret.key")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["secret.key"])
    #expect(throws: AccessError.self) { try SecretKeys.file(folder + "/other.key", isMade: false).key(forNew: true) }
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
}
