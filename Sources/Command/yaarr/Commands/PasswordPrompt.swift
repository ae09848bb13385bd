import CommandOptions
import Foundation
import TerminalCells

/// Asks for a password or another secret without echoing it.
enum PasswordPrompt {
  /// - Parameter name: The name of the secret in sentences.
  /// - Throws: `ExitError` if nothing was typed, or if what was typed twice differs.
  static func ask(_ prompt: String, for name: String = "password") throws(ExitError) -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      guard let line = readLine(), !line.isEmpty else {
        throw ExitError("No \(name) was given. Write it as a line of the standard input.", code: .noInput)
      }
      return line
    }
    let first: String = hidden(prompt)
    guard !first.isEmpty else { throw ExitError("No \(name) was typed.", code: .noInput) }
    guard first == hidden("Repeat the \(name): ") else {
      throw ExitError("The \(name) was typed differently the second time. Nothing was changed.", code: .badData)
    }
    return first
  }

  private static func hidden(_ prompt: String) -> String {
    Terminal.standardError.write(prompt)
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    var silent: termios = settings
    silent.c_lflag &= ~tcflag_t(clamping: ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &silent)
    let line: String = readLine() ?? ""
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    Terminal.standardError.write("\n")
    return line
  }
}
