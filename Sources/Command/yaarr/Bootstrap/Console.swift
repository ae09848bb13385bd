import CommandOptions
import Foundation
import TerminalCells

/// The standard streams of the program. Control characters from feeds are replaced, so they cannot control the terminal.
enum Console {
  /// The streams for help and errors.
  static let output = ProgramOutput(
    standard: Terminal.standardOutput.write, errors: Terminal.standardError.write,
    loss: { Terminal.lossOfStandardOutput })

  /// Writes a line to the standard output.
  static func print(_ line: String) {
    Terminal.standardOutput.write(line.harmlessInTerminal + "\n")
  }

  /// Writes a line of columns with a tab between them, for programs such as `cut`. No column has a tab of its own.
  static func print(columns: [String]) {
    Terminal.standardOutput.write(line(of: columns) + "\n")
  }

  /// Writes an object as a line of JSON.
  static func print(json object: some Encodable) throws {
    Terminal.standardOutput.write(String(decoding: try encoder.encode(object), as: UTF8.self) + "\n")
  }

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return encoder
  }()

  static func line(of columns: [String]) -> String {
    columns.map(\.harmlessInTerminal).joined(separator: "\t")
  }

  /// Writes an error message to the standard error stream.
  static func error(_ line: String) {
    Terminal.standardError.write("yaarr: " + line.harmlessInTerminal + "\n")
  }
}
