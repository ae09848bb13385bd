import Bytes
import CommandOptions
import Foundation
import Syndication

/// The names of what a command acts on: its arguments, or lines of the standard input.
///
/// A line begins with the name, as those of `yaarr list --ids` and `yaarr feeds` do; the name may be a string of JSON, as
/// `jq .id` writes it; or the line is an object of JSON with an `id`.
enum InputNames {
  /// The longest line, in bytes: that of an entry with all its chapters is shorter.
  private static let longestLine = 4 << 20
  /// The most names.
  private static let most = 5_000_000

  /// - Returns: Nil if nothing is named: there are no arguments, and the standard input is a terminal.
  static func names(_ arguments: [String]) throws(ExitError) -> [String]? {
    let isDash = arguments.count == 1 && arguments[0].hasSameBytes(as: "-")
    let isInput = isDash || arguments.isEmpty && isatty(STDIN_FILENO) == 0
    guard isInput else { return arguments.isEmpty ? nil : arguments }
    return try names(of: FileHandle.standardInput)
  }

  static func names(of input: FileHandle) throws(ExitError) -> [String] {
    var names: [String] = []
    var line: [UInt8] = []
    while let part = try read(input), !part.isEmpty {
      for byte in part {
        guard byte == UInt8(ascii: "\n") else {
          line.append(byte)
          continue
        }
        if let name = name(in: line) { names.append(name) }
        line.removeAll(keepingCapacity: true)
      }
      guard line.count <= longestLine, names.count <= most else {
        throw ExitError("The standard input is no list of identifiers: it is too long.", code: .badData)
      }
    }
    if let name = name(in: line) { names.append(name) }
    return names
  }

  /// - Throws: If it cannot be read: a command acts on a whole list, or on nothing.
  private static func read(_ input: FileHandle) throws(ExitError) -> Data? {
    do {
      return try input.read(upToCount: 1 << 16)
    } catch {
      throw ExitError("The standard input cannot be read: \(error.localizedDescription)", code: .noInput)
    }
  }

  /// The name that a line begins with; nil for an empty line.
  static func name(in line: [UInt8]) -> String? {
    let blanks = Array(" \t\r".utf8)
    let rest = line.drop { blanks.contains($0) }
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: "{"), let id = JSONScanner.document(Array(rest))?["id"]?.text { return id }
    let word = rest.prefix { !blanks.contains($0) }
    let isQuoted = word.count > 1 && first == UInt8(ascii: "\"") && word.last == first
    return String(decoding: isQuoted ? word.dropFirst().dropLast() : word, as: UTF8.self)
  }
}
