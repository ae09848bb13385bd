import CommandOptions
import Fetching
import Reader
import TerminalCells

/// `yaarr secrets change-key`
enum SecretsCommand {
  static let command = Command(
    "secrets", summary: "Change the key of stored secrets.",
    subcommands: [
      Command(
        "change-key", summary: "Encrypt all stored secrets with a new key.",
        discussion: """
          Servers may run meanwhile. If the command is ended early, run it again. With a database in a file, the new key is \
          made beside it, and the former one stays there as secret.key.former. With PostgreSQL, first put the new key on every \
          machine beside the present one, with “.new” at the end of its name. See docs/operating.md.
          """, run: changeKey)
    ])

  @Sendable
  private static func changeKey(_ invocation: Invocation) async throws {
    let summary = try await CommandContext.run(invocation) { context in
      do {
        return try await context.useCases.changeSecretKey()
      } catch let error as AccessError {
        throw ExitError(error.detail, code: .usage)
      }
    }
    Console.print(
      summary.changed == 1
        ? "1 secret is encrypted with the new key." : "\(summary.changed) secrets are encrypted with the new key.")
    if summary.unreadable > 0 {
      Console.print(
        "\(summary.unreadable) could be read with neither key and stay as they are. “yaarr feeds --changed” lists the feeds."
      )
    }
    if !summary.isFinished {
      Console.print("Now put the new key in the place of the present one on every machine: mv KEY.new KEY")
    }
  }
}
