import TerminalCells

/// The standard streams of the program. Control characters from feeds are replaced, so they cannot control the terminal.
enum Console {
  /// Writes a line to the standard output.
  static func print(_ line: String) {
    Terminal.standardOutput.write(line.harmlessInTerminal + "\n")
  }

  /// Writes an error message to the standard error stream.
  static func error(_ line: String) {
    Terminal.standardError.write("yaarr: " + line.harmlessInTerminal + "\n")
  }
}
