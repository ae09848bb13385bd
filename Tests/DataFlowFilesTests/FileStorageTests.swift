import DataFlow
import DataFlowFiles
import Foundation
import Testing

@Suite struct FileStorageTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "file-storage-\(UUID().uuidString)")

  private var path: String { folder.appending(path: "below/size.json").path }

  @Test func `a value is loaded as it was saved, and its folder is made`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = FileStorage<[String: Int]>(path: path)
    #expect(try await storage.load() == nil)
    try await storage.save(["size": 3])
    try await storage.save(["size": 4])
    #expect(try await FileStorage<[String: Int]>(path: path).load() == ["size": 4])
  }

  @Test func `a shared value is there again after the program has ended`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await SharedValue(16, in: FileStorage(path: path)).set(18)
    let later = SharedValue(16, in: FileStorage(path: path))
    try await later.load()
    #expect(later.value == 18)
  }

  @Test func `a damaged file is an error, and not the default`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appending(path: "below"), withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(filePath: path))
    let shared = SharedValue(16, in: FileStorage(path: path))
    await #expect(throws: DecodingError.self) { try await shared.load() }
    // The next call tries again.
    try Data("17".utf8).write(to: URL(filePath: path))
    try await shared.load()
    #expect(shared.value == 17)
  }
}
