import TerminalCells

/// Writes a line of the program's own to the standard output. What feeds say may stand in it: it cannot command the terminal.
func say(_ line: String) {
  Terminal.standardOutput.write(line.harmlessInTerminal + "\n")
}

/// Writes a line about what went wrong to the standard error stream.
func complain(_ line: String) {
  Terminal.standardError.write("yaarr: " + line.harmlessInTerminal + "\n")
}
