import Foundation

/// Every field of every entry read, against fastfeedparser on the same document in the same run.
let fastFeedParserBenchmarks: [Benchmark] = [
  row("RSS", { .rss }), row("Atom", { .atom }), row("JSON Feed", { .json }),
]

private func row(_ format: String, _ make: @escaping @Sendable () -> GeneratedFeed) -> Benchmark {
  Benchmark(module: "Syndication", name: "\(format), every field of every entry read, and fastfeedparser") {
    let feed: GeneratedFeed = make()
    guard let other = try FastFeedParser(feed.bytes) else {
      return Figure.Value(value: 0, unit: "µs", reference: nil, reach: nil, note: FastFeedParser.missing)
    }
    let expected: Int = EveryField.read(feed.bytes, url: "https://feed.example/feed")
    _ = try other.parse()
    var (times, otherTimes): ([Double], [Double]) = ([], [])
    for _ in 0..<9 {
      otherTimes.append(try other.parse().microseconds)
      let clock = ContinuousClock()
      let duration: Duration = clock.measure {
        precondition(EveryField.read(feed.bytes, url: "https://feed.example/feed") == expected)
      }
      times.append(duration / .microseconds(1))
    }
    return Figure.Value(
      value: times.sorted()[times.count / 2], unit: "µs", reference: otherTimes.sorted()[otherTimes.count / 2],
      reach: 1 / 1.5)
  }
}

/// `fastfeedparser` (PyPI) in a process of its own, which times itself: the fastest feed parser of Python, on lxml.
final class FastFeedParser {
  // MARK: Lifecycle

  /// Nil where `scripts/bench` could not install it.
  init?(_ document: [UInt8]) throws {
    let python = URL(fileURLWithPath: ".build/fastfeedparser/bin/python")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return nil }
    let file = FileManager.default.temporaryDirectory.appending(path: "fastfeedparser-\(UUID().uuidString)")
    try Data(document).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.executableURL = python
    process.arguments = ["Benchmarks/Syndication/time-fastfeedparser.py", file.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    guard line() == "ready" else { return nil }
  }

  deinit {
    try? input.fileHandleForWriting.close()
  }

  // MARK: Internal

  static let missing: String = "fastfeedparser could not be installed"

  /// Parses the document once; gives the time in microseconds and the number of entries.
  func parse() throws -> (microseconds: Double, entries: Int) {
    try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    let answer: [Substring] = line().split(separator: " ")
    guard answer.count == 2, let seconds = Double(answer[0]), let entries = Int(answer[1]) else {
      throw PeakMemory.Unmeasurable(reason: "fastfeedparser gave no answer.")
    }
    return (seconds * 1e6, entries)
  }

  // MARK: Private

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  private func line() -> String {
    var text = ""
    while !text.hasSuffix("\n") {
      let data: Data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
    }
    return String(text.dropLast())
  }
}
