import Foundation
import Storage

/// `yaarr list | head -1` on a million entries: the time until the first line is there, and the memory of the program until
/// the closed pipe ends it.
let hardeningFirstLineBenchmarks: [Benchmark] = [
  Benchmark(module: "hardening", name: "list | head -1 at 1,000,000 entries, until the line is there") {
    let runs = try await FirstLine.shared.runs()
    return Figure.Value(value: runs.map(\.seconds).sorted()[runs.count / 2], unit: "s", reach: 0.05)
  },
  Benchmark(module: "hardening", name: "list | head -1 at 1,000,000 entries, most memory") {
    let runs = try await FirstLine.shared.runs()
    return Figure.Value(value: runs.map(\.megabytes).max() ?? .infinity, unit: "MB", reach: 40)
  },
]

private actor FirstLine {
  static let shared = FirstLine()

  struct Run: Sendable {
    let seconds: Double
    let megabytes: Double
  }

  private struct Failed: Error {}

  private static let entries = 1_000_000
  private static let feeds = 500
  private static let rounds = 5

  private var made: Task<[Run], any Error>?

  func runs() async throws -> [Run] {
    if let made { return try await made.value }
    let task = Task { try await Self.measure() }
    made = task
    return try await task.value
  }

  /// As lines and as JSON, all entries each time.
  private static func measure() async throws -> [Run] {
    let folder = NSTemporaryDirectory() + "yaarr-list-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await fill(folder)
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/yaarr"
    let words = [program, "list", "--limit", "0", "--data", folder]
    return try (0..<rounds).flatMap { _ in [try run(words), try run(words + ["--json"])] }
  }

  private static func fill(_ folder: String) async throws {
    let database = try SQLiteDatabase(path: folder + "/reader.sqlite")
    let user = try await database.createUser(name: "reader", passwordHash: nil).id
    for number in 0..<feeds {
      let url = WebAddress(unparsed: "http://\(number).test/")
      let feed = try await database.subscribe(user, url: url, title: nil, folders: []).subscription.feed.id
      let drafts = (0..<entries / feeds).map { entry in
        let text = String(repeating: "Words of entry \(entry). ", count: 20)
        return EntryDraft(
          guid: "\(entry)", kind: "article", title: "Entry \(entry)",
          published: Date(timeIntervalSince1970: 1_600_000_000 + Double(entry * feeds + number)), contentHTML: text,
          text: text)
      }
      _ = try await database.record(
        RefreshOutcome(
          checked: Date(), nextCheck: .distantFuture, result: .fetched(FetchedFeed(title: "F", entries: drafts))),
        for: feed)
    }
    // The index stays far behind, as after a first refresh that was interrupted: a command that reads does not wait for it.
    try await database.close()
  }

  /// Runs a program until its first line is there, closes the pipe, and waits for its end.
  private static func run(_ words: [String]) throws -> Run {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failed() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let start = ContinuousClock.now
    let failure = posix_spawn(&process, words[0], &actions, nil, &arguments, environ)
    close(ends[1])
    guard failure == 0 else { throw Failed() }
    var byte: UInt8 = 0
    var count = read(ends[0], &byte, 1)
    while count == 1, byte != UInt8(ascii: "\n") { count = read(ends[0], &byte, 1) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    close(ends[0])
    var status: Int32 = 0
    var usage = rusage()
    guard count == 1, wait4(process, &status, 0, &usage) == process else { throw Failed() }
    return Run(seconds: seconds, megabytes: Double(usage.ru_maxrss) / 1024)
  }
}
