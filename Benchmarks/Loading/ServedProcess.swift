import Foundation

/// Another process of this program that serves while the benchmark lasts.
final class ServedProcess {
  // MARK: Lifecycle

  init(_ name: String) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [name]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var text: String = ""
    while !text.hasSuffix("\n") {
      let data: Data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
    }
    guard let port = UInt16(text.dropLast()) else {
      throw PeakMemory.Unmeasurable(reason: "The server “\(name)” did not start.")
    }
    self.port = port
  }

  deinit {
    try? input.fileHandleForWriting.close()
  }

  // MARK: Internal

  let port: UInt16

  // MARK: Private

  private let process: Process = Process()
  private let input: Pipe = Pipe()
  private let output: Pipe = Pipe()
}
