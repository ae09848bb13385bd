import Foundation

/// How much memory something needs beyond what is there before it: measured in a process of its own, as memory freed by
/// one benchmark is there for the next.
enum PeakMemory {
  // MARK: Internal

  struct Unmeasurable: Error {
    let reason: String
  }

  /// By name: makes the data and returns what is to be measured with it.
  static let subjects: [String: @Sendable () -> () -> Int] = ["diffing-100000": DiffingPeakMemory.prepared]

  /// In megabytes (10⁶ bytes), of a subject run in a child process.
  static func megabytes(of subject: String) throws -> Double {
    let text: String = try output(of: subject)
    guard let bytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Unmeasurable(reason: "The process that measures “\(subject)” gave “\(text)”.")
    }
    return bytes / 1e6
  }

  /// What a child process that is started with the name of its part prints.
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

  /// In bytes: the peak while the subject runs, less what was in use right before.
  static func growth(of subject: () -> () -> Int) throws -> Int {
    let body: () -> Int = subject()
    giveBackFreed()
    // Linux: 5 sets the peak back to what is in use now (proc_pid_clear_refs(5)).
    try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    let before: Int = try status("VmHWM")
    let result: Int = body()
    let peak: Int = try status("VmHWM")
    precondition(result > 0, "What is measured does something.")
    return peak - before
  }

  /// In bytes: the most memory this process ever had at once.
  static func peak() throws -> Int { try status("VmHWM") }

  /// In bytes: the memory that this process has now.
  static func current() throws -> Int { try status("VmRSS") }

  // MARK: Private

  /// What was freed before is not to be there for a subject (malloc_trim(3), which no module map of glibc has).
  private static func giveBackFreed() {
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
  }

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
