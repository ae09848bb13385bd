import CommandOptions
import Foundation
import Running

/// The programs of the operator that translate and summarize entries. They are named here alone: no page can set them.
enum TextOptions {
  static let translateWith = Option<String?>(
    "translate-with", value: "PROGRAM", variable: "YAARR_TRANSLATE_WITH",
    help:
      "A program that translates entries, when a user asks for it. It reads the text on its standard input and writes "
      + "the translation; its argument is the language, such as “de”.")
  static let summarizeWith = Option<String?>(
    "summarize-with", value: "PROGRAM", variable: "YAARR_SUMMARIZE_WITH",
    help: "A program that summarizes entries, when a user asks for it, in the same way.")

  static let options: [any CommandOption] = [translateWith, summarizeWith]

  /// - Throws: `ExitError` for a file that cannot be run.
  static func programs(_ invocation: Invocation) throws -> [TextProgram.Kind: TextProgram] {
    var programs: [TextProgram.Kind: TextProgram] = [:]
    let named = [(TextProgram.Kind.translation, invocation[translateWith]), (.summary, invocation[summarizeWith])]
    for (kind, path) in named {
      guard let path else { continue }
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw ExitError("\(path) is not a program that can be run. Check its path and its permissions.", code: .usage)
      }
      programs[kind] = TextProgram(path: path)
    }
    return programs
  }
}
