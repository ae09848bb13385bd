import CurlTransport
import Foundation
import Loading

/// The memory for a thousand transfers that wait for their responses at the same time, each on its own connection, and
/// the time to close a cancelled one among them.
enum ThousandTransfers {
  static let name: String = "thousand-transfers"

  /// The peak memory of a process that does nothing else, in megabytes.
  static func megabytes() throws -> Double {
    let server: ServedProcess = try ServedProcess(LoopbackHosts.name)
    let process: Process = Process()
    let output: Pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [name, "\(server.port)"]
    process.standardOutput = output
    try process.run()
    let text: String = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let bytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw PeakMemory.Unmeasurable(reason: "The process that makes a thousand transfers gave “\(text)”.")
    }
    return bytes / 1e6
  }

  /// The measured process. Prints its peak memory in bytes.
  static func run(port: String) async throws {
    var configuration: CurlTransport.Configuration = CurlTransport.Configuration()
    configuration.allowsPrivateNetworks = true
    let loader: Loader = LoaderFactory(
      transport: CurlTransport(configuration: configuration),
      limits: LoadingLimits(maximumRequestsPerHost: 1000, maximumRequests: 1000)
    ).makeLoader()
    for round in 0..<3 {
      let runs: [LoadingRun] = (0..<1000).map { (number: Int) in
        loader.start(
          Request("http://127.0.0.\(1 + number % 100):\(port)\(LoopbackHosts.together)1000?\(round)-\(number)"))
      }
      for run in runs {
        let response: Response = try await run.response()
        precondition(response.body.count == LoopbackHosts.bodyBytes)
      }
    }
    print(try PeakMemory.peak())
  }
}
