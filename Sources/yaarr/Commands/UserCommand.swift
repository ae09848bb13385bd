import CommandOptions
import Foundation
import Reader
import TerminalCells

/// `yaarr user add NAME`
enum UserCommand {
  static let name = Argument<String>("NAME", help: "What the user is called.")

  static let command = Command(
    "user", summary: "Manage users.",
    subcommands: [
      Command(
        "add", summary: "Add a user.",
        discussion:
          "Asks for the password on a terminal; otherwise the first line of the standard input is the password.",
        arguments: [name]
      ) { (invocation: Invocation) in
        let password: String = try PasswordPrompt.ask("Password for \(invocation[name]): ")
        try await Workplace.use(invocation) { (workplace: Workplace) in
          do {
            let user = try await workplace.services.accounts().create(name: invocation[name], password: password)
            say("Added \(user.name).")
          } catch let error as AccountError {
            throw ExitError("\(error)", code: .badData)
          }
        }
      }
    ])
}
