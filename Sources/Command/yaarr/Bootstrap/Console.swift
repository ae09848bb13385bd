import Bytes
import CommandOptions
import Foundation
import TerminalCells

/// The standard streams of the program. Control characters from feeds are replaced, so they cannot control the terminal.
enum Console {
  /// The streams for help and errors.
  static let output = ProgramOutput(
    standard: Terminal.standardOutput.write,
    errors: { text in
      // Messages repeat what was typed, and names of files.
      let lines = text.splitBytes(on: "\n", omittingEmptySubsequences: false)
      Terminal.standardError.write(lines.map { String($0).harmlessInTerminal }.joined(separator: "\n"))
    },
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
    Terminal.standardOutput.write(try json(object))
  }

  /// An object as a line of JSON. Control characters beyond those that JSON wants escaped are escaped too, and so are marks
  /// that change the direction of text: a terminal may be where it is shown.
  static func json(_ object: some Encodable) throws -> String {
    let text = String(decoding: try encoder.encode(object), as: UTF8.self)
    guard text.unicodeScalars.contains(where: isCommand) else { return text + "\n" }
    var harmless = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isCommand(scalar) else {
        harmless.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      harmless.append(
        contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).unicodeScalars)
    }
    return String(harmless) + "\n"
  }

  /// True for a character that a terminal may obey.
  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
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
