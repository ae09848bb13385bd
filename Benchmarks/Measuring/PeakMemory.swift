import Allocation
import Foundation
import Threading

/// Measures the memory that a function needs in addition to what exists before. It runs in its own process, because
/// memory freed by one benchmark would be reused by the next.
enum PeakMemory {
  // MARK: Internal

  struct Unmeasurable: Error {
    let reason: String
  }

  /// The subjects by name. Each makes its data and returns the function to measure.
  static let subjects: [String: @Sendable () -> () -> Int] = ["diffing-100000": DiffingPeakMemory.prepared]

  /// The peak memory of a subject in megabytes (10⁶ bytes), measured in a child process.
  static func megabytes(of subject: String) throws -> Double {
    let text: String = try output(of: subject)
    guard let bytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Unmeasurable(reason: "The process that measures “\(subject)” gave “\(text)”.")
    }
    return bytes / 1e6
  }

  /// The output of a child process that is started with the name of its part.
  static func output(of subject: String) throws -> String {
    let process: Process = Process()
    let output: Pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [subject]
    process.standardOutput = output
    try process.run()
    let text: String = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// The growth in bytes: the peak while the subject runs, minus the memory in use before.
  static func growth(of subject: () -> () -> Int) throws -> Int {
    let body: () -> Int = subject()
    try forget()
    let before: Int = try status("VmHWM")
    let result: Int = body()
    let peak: Int = try status("VmHWM")
    precondition(result > 0, "What is measured does something.")
    return peak - before
  }

  /// Begins the peak anew.
  static func forget() throws {
    MallocArenas.giveBack()
    // On Linux, 5 resets the peak to the current use (proc_pid_clear_refs(5)).
    try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
  }

  /// The peak memory of this process so far, in bytes.
  static func peak() throws -> Int { try status("VmHWM") }

  /// The current memory of this process, in bytes.
  static func current() throws -> Int { try status("VmRSS") }

  // MARK: Private

  private static func status(_ key: String) throws -> Int {
    let text: String = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    for line in text.split(separator: "\n") where line.hasPrefix(key + ":") {
      if let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) {
        return kilobytes * 1_024
      }
    }
    throw Unmeasurable(reason: "This system does not tell the peak of a process's memory.")
  }
}
