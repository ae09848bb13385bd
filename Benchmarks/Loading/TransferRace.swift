import CurlTransport
import Foundation
import Loading

/// 2,000 small transfers over 100 hosts of this machine, 64 at once: this library and the `curl --parallel` tool, each
/// in its own process, alternating, against one server. The time to start and end a process does not count: the library
/// is timed from making the transport to the last response, and the time of an idle run in the same round is subtracted
/// from the tool's.
enum TransferRace {
  // MARK: Internal

  static let name: String = "transfers"

  struct Times: Sendable {
    /// The medians in milliseconds.
    var wall: Double
    /// User and system time together.
    var processor: Double

    init(wall: Double, processor: Double) {
      self.wall = wall
      self.processor = processor
    }

    /// Parses the output of the measured process.
    init(printed text: String) throws {
      let numbers: [Double] = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      guard numbers.count == 2 else { throw PeakMemory.Unmeasurable(reason: "The transfers gave “\(text)”.") }
      self.init(wall: numbers[0], processor: numbers[1])
    }
  }

  static func run(rounds: Int = 11) throws -> (subject: Times, reference: Times) {
    let server: ServedProcess = try ServedProcess(LoopbackHosts.name)
    let folder: URL = FileManager.default.temporaryDirectory.appending(path: "transfers-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let urls: [String] = (0..<2_000).map { (number: Int) in
      "http://127.0.0.\(1 + number % 100):\(server.port)/\(number)"
    }
    let list: URL = folder.appending(path: "urls")
    try urls.joined(separator: "\n").write(to: list, atomically: true, encoding: .utf8)
    let config: URL = folder.appending(path: "config")
    try urls.map { "url = \"\($0)\"\noutput = \"/dev/null\"\n" }.joined().write(
      to: config, atomically: true, encoding: .utf8)

    var own: [Times] = []
    var tool: [Times] = []
    for round in 0...rounds {
      let options: [String] = ["--silent", "--fail", "--no-progress-meter", "--parallel", "--parallel-max", "64"]
      let whole: Times = try run("/usr/bin/env", ["curl"] + options + ["--config", config.path]).times
      let idle: Times = try run("/usr/bin/env", ["curl", "--version"]).times
      let first: Times = try Times(printed: run(CommandLine.arguments[0], [name, list.path]).output)
      let second: Times = Times(wall: whole.wall - idle.wall, processor: whole.processor - idle.processor)
      // The first round warms the caches.
      guard round > 0 else { continue }
      own.append(first)
      tool.append(second)
    }
    return (median(own), median(tool))
  }

  /// The measured process. Prints its times.
  static func load(_ list: String) async throws {
    let urls: [String] = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map(String.init)
    let processorBefore: Double = processorTime(ofChildren: false)
    let start: ContinuousClock.Instant = .now
    var configuration: CurlTransport.Configuration = CurlTransport.Configuration()
    configuration.allowsPrivateNetworks = true
    let loader: Loader = LoaderFactory(
      transport: CurlTransport(configuration: configuration),
      limits: LoadingLimits(maximumRequestsPerHost: 64, maximumRequests: 64)
    ).makeLoader()
    let runs: [LoadingRun] = urls.map { (url: String) in loader.start(Request(url)) }
    for run in runs {
      let response: Response = try await run.response()
      precondition(response.status == 200 && response.body.count == LoopbackHosts.bodyBytes)
    }
    print(start.duration(to: .now) / .milliseconds(1), processorTime(ofChildren: false) - processorBefore)
  }

  // MARK: Private

  private static func median(_ times: [Times]) -> Times {
    Times(
      wall: times.map(\.wall).sorted()[times.count / 2], processor: times.map(\.processor).sorted()[times.count / 2])
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> (times: Times, output: String) {
    let process: Process = Process()
    let output: Pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let processorBefore: Double = processorTime(ofChildren: true)
    let start: ContinuousClock.Instant = .now
    try process.run()
    let text: String = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let wall: Double = start.duration(to: .now) / .milliseconds(1)
    guard process.terminationStatus == 0 else {
      throw PeakMemory.Unmeasurable(reason: "\(program) ended with \(process.terminationStatus).")
    }
    return (Times(wall: wall, processor: processorTime(ofChildren: true) - processorBefore), text)
  }

  /// The processor time in milliseconds of this process, or of all its ended child processes.
  private static func processorTime(ofChildren: Bool) -> Double {
    var usage: rusage = rusage()
    #if canImport(Darwin)
      getrusage(ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage)
    #else
      getrusage(ofChildren ? RUSAGE_CHILDREN.rawValue : RUSAGE_SELF.rawValue, &usage)
    #endif
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }
}
