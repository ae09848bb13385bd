import Foundation
import Loading
import SeededRandom
import Testing

@testable import LoadingFiles

struct FileStoreTests {
  private let folder: TemporaryFolder = TemporaryFolder()
  private let recorder: Recorder = Recorder()

  @Test
  func `a new store returns what an earlier store wrote, with its current age`() async throws {
    do {
      let store: FileStore = try recorder.store(folder.path)
      await store.put(answer(1, age: 5), for: "http://a.test/1")
      await store.put(answer(0, count: 0), for: "http://a.test/0")
    }
    recorder.wallNow += .seconds(60)
    let store: FileStore = try recorder.store(folder.path)
    let kept: [StoredResponse] = await store.responses(for: "http://a.test/1", now: .seconds(7))
    #expect(kept.map(\.response) == [answer(1).response])
    #expect(kept.map(\.initialAge) == [65] && kept.map(\.storedAt) == [.seconds(7)])
    #expect(await store.responses(for: "http://a.test/0", now: .zero).map(\.response) == [answer(0, count: 0).response])
    #expect(await store.responses(for: "http://a.test/2", now: .zero).isEmpty)
    #expect(recorder.failures.isEmpty)
  }

  @Test
  func `if the clock was set back, stored responses are stale`() async throws {
    let store: FileStore = try recorder.store(folder.path)
    await store.put(answer(1), for: "a")
    recorder.wallNow -= .seconds(1)
    #expect(await store.responses(for: "a", now: .zero).map(\.initialAge) == [1 << 31])
  }

  @Test
  func `variants are stored side by side, at most eight, and an equal variant replaces the old one`()
    async throws
  {
    let store: FileStore = try recorder.store(folder.path)
    for (byte, language) in [(1, "de"), (2, "en"), (3, "de")] as [(UInt8, String)] {
      await store.put(answer(byte, language: language), for: "a")
    }
    #expect(await store.responses(for: "a", now: .zero).map(\.response.body.first) == [2, 3])
    for byte in 10..<20 as Range<UInt8> { await store.put(answer(byte, language: "\(byte)"), for: "a") }
    #expect(await store.responses(for: "a", now: .zero).map(\.response.body.first) == Array(12..<20))
    await store.removeAll(for: "a")
    #expect(await store.responses(for: "a", now: .zero).isEmpty)
    #expect(folder.files.isEmpty)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `the folder is bounded, and the least recently used files go first, also across two stores`(seed: UInt64)
    async throws
  {
    var generator = SeededGenerator(seed: seed)
    let maximum: Int = 40 * 4096
    var order: [Int] = []
    for _ in 0..<3 {
      let store: FileStore = try recorder.store(folder.path, maximumBytes: maximum)
      for _ in 0..<100 {
        let number: Int = Int.random(in: 0..<80, using: &generator)
        if Bool.random(using: &generator) {
          guard await !store.responses(for: "\(number)", now: .zero).isEmpty else { continue }
        } else {
          await store.put(
            answer(UInt8(clamping: number), count: Int.random(in: 0..<9000, using: &generator)), for: "\(number)")
        }
        order.removeAll { $0 == number }
        order.append(number)
        #expect(await store.size <= maximum)
        // File systems may store times with a resolution of some microseconds.
        usleep(20)
      }
      var kept: [Bool] = []
      for number in order { kept.append(FileManager.default.fileExists(atPath: file("\(number)"))) }
      #expect(kept == kept.sorted { !$0 && $1 }, "seed \(seed)")
      #expect(kept.count(where: \.self) > 10)
      order = zip(order, kept).filter(\.1).map(\.0)
    }
    #expect(recorder.failures.isEmpty)
  }

  @Test
  func `a response that needs more than an eighth of the limit is not stored, and its older version is removed`()
    async throws
  {
    let store: FileStore = try recorder.store(folder.path, maximumBytes: 80 * 4096)
    await store.put(answer(1, count: 30_000), for: "a")
    #expect(await store.responses(for: "a", now: .zero).count == 1)
    await store.put(answer(2, count: 20_000, language: "de"), for: "a")
    #expect(await store.responses(for: "a", now: .zero).map(\.response.body.first) == [2])
    await store.put(answer(3, count: 50_000, language: "de"), for: "a")
    #expect(await store.responses(for: "a", now: .zero).isEmpty)
  }

  @Test
  func `a smaller limit than before applies at once`() async throws {
    do {
      let store: FileStore = try recorder.store(folder.path)
      for byte in 0..<100 as Range<UInt8> { await store.put(answer(byte), for: "\(byte)") }
    }
    #expect(folder.files.count == 100)
    let store: FileStore = try recorder.store(folder.path, maximumBytes: 20 * 4096)
    #expect(await store.size <= 20 * 4096)
    #expect(folder.files.count <= 20)
  }

  @Test
  func `only the owner can read the folder, and only one store at a time can use it`() async throws {
    var store: FileStore? = try recorder.store(folder.path)
    await store?.put(answer(1), for: "a")
    let attributes: [FileAttributeKey: Any] = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(throws: FileStoreFailure.self) { try recorder.store(folder.path) }
    store = nil
    _ = try recorder.store(folder.path)
    #expect(throws: FileStoreFailure.self) { try recorder.store("/dev/null/folder") }
  }

  @Test
  func `foreign files are left alone, and an unfinished draft is removed`() async throws {
    _ = try recorder.store(folder.path)
    try Data("mine".utf8).write(to: URL(filePath: folder.path + "/notes.txt"))
    try Data("half".utf8).write(to: URL(filePath: folder.path + "/draft"))
    let store: FileStore = try recorder.store(folder.path, maximumBytes: 4096)
    await store.put(answer(1, count: 100_000), for: "a")
    #expect(folder.names == ["lock", "notes.txt"])
  }

  @Test
  func `a failed write is reported, and the store continues`() async throws {
    let store: FileStore = try recorder.store(folder.path)
    await store.put(answer(1), for: "a")
    try FileManager.default.removeItem(atPath: folder.path)
    await store.put(answer(2), for: "b")
    #expect(recorder.failures.map(\.attempt) == [.written])
    #expect(await store.responses(for: "a", now: .zero).isEmpty)
    #expect(recorder.failures.map(\.attempt) == [.written, .read])
    #expect(recorder.failures.first?.description.contains("loaded from the network") == true)
  }

  private func file(_ url: String) -> String { folder.path + "/" + AddressFile.name(for: url) }
}
