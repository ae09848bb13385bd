import CommandOptions
import Foundation
import TerminalCells

/// Asks for a password without echoing it.
enum PasswordPrompt {
  /// - Throws: `ExitError` if nothing was typed, or if the two passwords differ.
  static func ask(_ prompt: String) throws(ExitError) -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      guard let line = readLine(), !line.isEmpty else {
        throw ExitError("No password was given. Write it as the first line of the standard input.", code: .noInput)
      }
      return line
    }
    let first: String = hidden(prompt)
    guard !first.isEmpty else { throw ExitError("No password was typed.", code: .noInput) }
    guard first == hidden("Repeat the password: ") else {
      throw ExitError("The two passwords differ. Nothing was changed.", code: .badData)
    }
    return first
  }

  private static func hidden(_ prompt: String) -> String {
    Terminal.standardError.write(prompt)
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    var silent: termios = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &silent)
    let line: String = readLine() ?? ""
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    Terminal.standardError.write("\n")
    return line
  }
}
