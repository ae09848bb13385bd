import TerminalCells

/// Writes a line to the standard output. Control characters from feeds are replaced, so they cannot control the
/// terminal.
func say(_ line: String) {
  Terminal.standardOutput.write(line.harmlessInTerminal + "\n")
}

/// Writes an error message to the standard error stream.
func complain(_ line: String) {
  Terminal.standardError.write("yaarr: " + line.harmlessInTerminal + "\n")
}
