import CommandOptions
import Foundation
import Reader
import Storage

/// `yaarr user add|password NAME`, `yaarr user list`
enum UserCommand {
  static let name = Argument<String>("NAME", help: "The name of the user.")

  static let command = Command(
    "user", summary: "Manage users.",
    subcommands: [
      Command(
        "add", summary: "Add a user.",
        discussion:
          "Asks for the password on a terminal; otherwise the first line of the standard input is the password.",
        arguments: [name]
      ) { invocation in
        // Before the password is asked for.
        do { try Accounts.check(name: invocation[name]) } catch { throw ExitError("\(error)", code: .badData) }
        let password = try PasswordPrompt.ask("Password for \(invocation[name]): ")
        try await CommandContext.run(invocation, creates: true) { context in
          do {
            let user = try await context.useCases.accounts.create(name: invocation[name], password: password)
            Console.print("Added \(user.name).")
          } catch let error as AccountError {
            throw ExitError("\(error)", code: .badData)
          }
        }
      },
      Command(
        "password", summary: "Change a user's password.",
        discussion: "Use this if the user has forgotten the password. All of the user's sessions end.",
        arguments: [name]
      ) { invocation in
        let password = try PasswordPrompt.ask("New password for \(invocation[name]): ")
        try await CommandContext.run(invocation) { context in
          let user = try await context.user(invocation[name])
          do {
            try await context.useCases.accounts.setPassword(of: user, to: password)
            Console.print("\(user.name) has a new password.")
          } catch let error as AccountError {
            throw ExitError("\(error)", code: .badData)
          }
        }
      },
      Command("list", summary: "List the users.") { invocation in
        try await CommandContext.run(invocation) { context in
          for user in try await context.useCases.accounts.users() { Console.print(user.name) }
        }
      },
    ])
}
