import Foundation
import Loading
import SeededRandom
import Testing

@testable import LoadingFiles

struct DamageTests {
  private let folder: TemporaryFolder = TemporaryFolder()
  private let recorder: Recorder = Recorder()

  @Test
  func `a file that was cut, extended or changed in any byte is not used; it is reported and removed`()
    async throws
  {
    let store: FileStore = try recorder.store(folder.path)
    await store.put(answer(1, language: "de"), for: "http://a.test/")
    let path = try #require(folder.files.first)
    let whole: [UInt8] = Array(try Data(contentsOf: URL(filePath: path)))
    var damaged: [[UInt8]] = (0..<whole.count).map { (count: Int) in Array(whole.prefix(count)) } + [whole + [0]]
    for index in whole.indices {
      var changed: [UInt8] = whole
      changed[index] ^= 1 << UInt8(clamping: index % 8)
      damaged.append(changed)
    }
    for (round, bytes) in damaged.enumerated() {
      await store.put(answer(1, language: "de"), for: "http://a.test/")
      try Data(bytes).write(to: URL(filePath: path))
      #expect(await store.responses(for: "http://a.test/", now: .zero).isEmpty, "in round \(round)")
      #expect(recorder.failures.count == round + 1 && recorder.failures.last?.attempt == .read)
      #expect(folder.files.isEmpty)
    }
  }

  @Test
  func `a file that cannot be read for a while is reported and stays; one that is gone is forgotten`() async throws {
    let store: FileStore = try recorder.store(folder.path)
    await store.put(answer(1), for: "http://a.test/")
    let path = try #require(folder.files.first)
    let files = FileManager.default
    try files.moveItem(atPath: path, toPath: path + ".aside")
    // The store follows no links, so this one fails like any other read.
    try files.createSymbolicLink(atPath: path, withDestinationPath: path + ".aside")
    #expect(await store.responses(for: "http://a.test/", now: .zero).isEmpty)
    #expect(recorder.failures.map(\.attempt) == [.read])
    try files.removeItem(atPath: path)
    try files.moveItem(atPath: path + ".aside", toPath: path)
    #expect(await store.responses(for: "http://a.test/", now: .zero).count == 1)
    try files.removeItem(atPath: path)
    #expect(await store.responses(for: "http://a.test/", now: .zero).isEmpty)
    #expect(await store.size == 0)
    #expect(recorder.failures.count == 2)
  }

  @Test
  func `no number in a file makes the reader go beyond the file's end, even if the checksum is right`() throws {
    let whole: [UInt8] = AddressFile(url: "http://a.test/", responses: [answer(1, language: "de")]).bytes
    var generator = SeededGenerator(seed: 1)
    for start in stride(from: 16, to: whole.count - 8, by: 1) {
      var lying: [UInt8] = whole
      let lie: UInt64 =
        [UInt64.max, 1 << 62, 1 << 40, UInt64.random(in: 0...UInt64.max, using: &generator)]
        .randomElement(using: &generator) ?? 0
      withUnsafeBytes(of: lie.littleEndian) { lying.replaceSubrange(start..<(start + 8), with: $0) }
      var sum = ByteWriter()
      sum.write(Checksum.of(lying.dropFirst(16)))
      lying.replaceSubrange(8..<16, with: sum.bytes)
      // It may be read or refused, but must not trap or hang.
      _ = try? AddressFile(lying)
    }
  }

  @Test
  func `two addresses with the same file name never get each other's responses`() async throws {
    let store: FileStore = try recorder.store(folder.path)
    await store.put(answer(1), for: "a")
    let path = try #require(folder.files.first)
    await store.put(answer(2), for: "b")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: try #require(folder.files.first), toPath: path)
    #expect(await store.responses(for: "a", now: .zero).isEmpty)
    #expect(recorder.failures.isEmpty)
  }

  @Test
  func `killing a process while it writes leaves the old responses or the new ones`() async throws {
    let path = Self.shared(getpid())
    defer { try? FileManager.default.removeItem(atPath: path) }
    var found = 0
    for _ in 0..<12 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        let recorder = Recorder()
        let store: FileStore = try recorder.store(DamageTests.shared(getppid()), maximumBytes: 64_000_000)
        Thread.detachNewThread {
          // At any moment of the writing.
          usleep(UInt32.random(in: 3_000...60_000))
          kill(getpid(), SIGKILL)
        }
        for round in 0... {
          await store.put(answer(UInt8(clamping: round % 251), count: 1_000_000 + round % 7), for: "\(round % 3)")
        }
      }
      let store: FileStore = try recorder.store(path, maximumBytes: 64_000_000)
      for url in ["0", "1", "2"] {
        for kept in await store.responses(for: url, now: .zero) {
          found += 1
          let byte: UInt8 = kept.response.body.first ?? 0
          #expect(kept.response.headers["ETag"] == "\"\(byte)\"" && kept.response.body.count >= 1_000_000)
          #expect(kept.response.body.allSatisfy { $0 == byte })
        }
      }
    }
    // The checksum was not needed.
    #expect(recorder.failures.isEmpty)
    #expect(found > 0)
  }

  /// The folder that a test shares with the processes it starts.
  private static func shared(_ process: Int32) -> String { NSTemporaryDirectory() + "loading-files-killed-\(process)" }
}
