import Foundation

/// Another process of this program that serves during the benchmark.
final class ServedProcess {
  // MARK: Lifecycle

  init(_ name: String, arguments: [String] = []) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [name] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    guard let port = UInt16(Self.line(from: output)) else {
      throw PeakMemory.Unmeasurable(reason: "The server “\(name)” did not start.")
    }
    self.port = port
  }

  deinit {
    try? input.fileHandleForWriting.close()
  }

  // MARK: Internal

  let port: UInt16

  /// Writes a line to the process.
  func tell(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The process's next line.
  func answer() -> String { Self.line(from: output) }

  /// Writes a line to the process and returns its answer.
  func ask(_ line: String) throws -> String {
    try tell(line)
    return answer()
  }

  // MARK: Private

  private let process: Process = Process()
  private let input: Pipe = Pipe()
  private let output: Pipe = Pipe()

  private static func line(from output: Pipe) -> String {
    var text: String = ""
    while !text.hasSuffix("\n") {
      let data: Data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
    }
    return String(text.dropLast())
  }
}
