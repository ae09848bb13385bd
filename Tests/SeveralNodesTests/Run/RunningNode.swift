import EventuallyTesting
import Foundation
import Testing

@testable import RefreshingNode

/// A process of the program beside the tests.
final class RunningNode: Sendable {
  let plan: NodePlan
  private let identifier: pid_t
  private let status: Task<Int32, Never>

  init(_ plan: NodePlan) throws {
    self.plan = plan
    let process = Process()
    process.executableURL = try #require(Bundle.main.executableURL).deletingLastPathComponent()
      .appendingPathComponent("RefreshingNode")
    process.arguments = [String(decoding: try JSONEncoder().encode(plan), as: UTF8.self)]
    let (ends, continuation) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { process in
      continuation.yield(process.terminationStatus)
      continuation.finish()
    }
    try process.run()
    identifier = process.processIdentifier
    status = Task {
      for await status in ends { return status }
      return -1
    }
  }

  var name: String { plan.name }

  func send(_ signal: Int32) throws { try #require(kill(identifier, signal) == 0, "\(plan.name)") }

  /// Tells the process to give back its shards and to end.
  func end() throws { try Data().write(to: URL(fileURLWithPath: plan.endPath)) }

  /// Kills the process, also a stopped one.
  func abandon() { _ = kill(identifier, SIGKILL) }

  /// Waits for the end, and returns the exit status, or the number of the signal.
  func exit() async -> Int32 { await status.value }
}
