import DataFlow
import DataFlowFiles
import Foundation
import Synchronization
import Testing

private struct State: Sendable {
  var settings: Settings = Settings()
  var ticks: Int = 0
}

private struct Settings: Codable, Equatable, Sendable {
  var volume: Int = 5
}

private func reducer() -> Reduce<State, Int> {
  Reduce { (state: inout State, action: Int) in
    if action > 0 { state.settings.volume = action } else { state.ticks += 1 }
    return .none
  }
}

/// A folder that exists for the time of one test.
private final class Folder {
  let path: String = NSTemporaryDirectory() + "DataFlowFilesTests-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct StateFileTests {
  @Test func `A kept part of the state is restored from its file, and other changes write nothing`() async throws {
    let folder: Folder = try Folder()
    let file: StateFile<Settings> = StateFile(folder.path + "/settings.json")
    #expect(try file.load() == nil)
    let store = Store(initial: State(), reducer: reducer())
    let keeper = store.keep(\.settings, in: file) { Issue.record("\($0)") }
    store.send(0)
    store.send(7)
    store.send(8)
    await keeper.finish()
    #expect(try file.load() == Settings(volume: 8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings.json"])
    store.send(9)
    #expect(try file.load() == Settings(volume: 8))
  }

  @Test func `The error for an unreadable file names the file`() throws {
    let folder: Folder = try Folder()
    try "{".write(toFile: folder.path + "/a.json", atomically: true, encoding: .utf8)
    let failure = #expect(throws: StateFile<Settings>.Failure.self) {
      try StateFile<Settings>(folder.path + "/a.json").load()
    }
    #expect(failure?.description.contains("a.json") == true)
  }

  @Test func `A failure to write is reported`() async {
    let failures: Atomic<Int> = Atomic(0)
    let store = Store(initial: State(), reducer: reducer())
    let keeper = store.keep(\.settings, in: StateFile("/nowhere/at/all/a.json")) { _ in
      failures.add(1, ordering: .relaxed)
    }
    store.send(7)
    await keeper.finish()
    #expect(failures.load(ordering: .relaxed) == 1)
  }

  @Test func `A recording is stored in a file and replayed`() throws {
    let folder: Folder = try Folder()
    let file: StateFile<Recording<Int, Int>> = StateFile(folder.path + "/recording.json")
    let adding: Reduce<Int, Int> = Reduce { (state: inout Int, action: Int) in
      state += action
      return .none
    }
    let recorder = StoreRecorder(initial: 0, reducer: adding)
    let store = Store(initial: 0, reducer: recorder.reducer)
    for number in 1...4 { store.send(number) }
    try file.save(recorder.recording)
    let again: Recording<Int, Int>? = try file.load()
    #expect(again?.states(through: adding) == [0, 1, 3, 6, 10])
    // Another process continues it, and goes back in time.
    let next = StoreRecorder(try #require(again), reducer: adding)
    let resumed = Store(initial: 0, reducer: next.reducer)
    next.resume(resumed)
    resumed.send(5)
    #expect(resumed.state == 15)
    next.travel(resumed, to: 2)
    #expect(resumed.state == 3)
    #expect(next.recording.actions == [1, 2, 3, 4, 5])
  }
}
