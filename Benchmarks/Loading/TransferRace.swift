import CurlTransport
import Foundation
import Loading

/// 2,000 small transfers over 100 hosts of this machine, 64 at once: this library and the `curl --parallel` tool, each
/// as a process of its own, by turns, against one server.
enum TransferRace {
  // MARK: Internal

  static let name: String = "transfers"

  struct Times: Sendable {
    /// In milliseconds, medians.
    var wall: Double
    /// Of user and system together.
    var processor: Double
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
      let second: Times = try time("/usr/bin/env", ["curl"] + options + ["--config", config.path])
      let first: Times = try time(CommandLine.arguments[0], [name, list.path])
      // The first round warms the caches.
      guard round > 0 else { continue }
      own.append(first)
      tool.append(second)
    }
    return (median(own), median(tool))
  }

  /// The subject's process.
  static func load(_ list: String) async throws {
    let urls: [String] = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map(String.init)
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
  }

  // MARK: Private

  private static func median(_ times: [Times]) -> Times {
    Times(
      wall: times.map(\.wall).sorted()[times.count / 2], processor: times.map(\.processor).sorted()[times.count / 2])
  }

  private static func time(_ program: String, _ arguments: [String]) throws -> Times {
    let process: Process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    let processorBefore: Double = childrenProcessorTime()
    let start: ContinuousClock.Instant = .now
    try process.run()
    process.waitUntilExit()
    let wall: Double = start.duration(to: .now) / .milliseconds(1)
    guard process.terminationStatus == 0 else {
      throw PeakMemory.Unmeasurable(reason: "\(program) ended with \(process.terminationStatus).")
    }
    return Times(wall: wall, processor: childrenProcessorTime() - processorBefore)
  }

  /// Of all processes that were started here and have ended, in milliseconds.
  private static func childrenProcessorTime() -> Double {
    var usage: rusage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #endif
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }
}
