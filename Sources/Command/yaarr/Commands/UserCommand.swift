import Bytes
import CommandOptions
import Foundation
import Reader
import Running
import Storage
import TerminalCells

/// `yaarr user add|password|rename|suspend|resume|sessions|remove NAME`, `yaarr user list`
enum UserCommand {
  static let name = Argument<String>("NAME", help: "The name of the user.")
  static let newName = Argument<String>("NEW", help: "The new name.")
  static let json = Flag("json", help: "Write one JSON object a user; see docs/command-line.md.")
  static let end = Option<String?>(
    "end", value: "SESSION", help: "End the session with this identifier, or “all” sessions.")
  static let yes = Flag("yes", help: "Remove without asking.")
  static let export = Option<String?>(
    "export", value: "FILE", help: "First write everything that the user owns to a new file; see docs/export.md.")

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
        try await run(invocation, creates: true) { context in
          let user = try await context.useCases.accounts.create(name: invocation[name], password: password)
          Console.print("Added \(user.name).")
        }
      },
      Command(
        "password", summary: "Change a user's password.",
        discussion: "Use this if the user has forgotten the password. All of the user's sessions end.",
        arguments: [name]
      ) { invocation in
        let password = try PasswordPrompt.ask("New password for \(invocation[name]): ")
        try await run(invocation) { context in
          let user = try await context.user(invocation[name])
          try await context.useCases.accounts.setPassword(of: user, to: password)
          Console.print("\(user.name) has a new password.")
        }
      },
      Command("list", summary: "List the users.", flags: [json]) { invocation in
        try await run(invocation) { context in
          for user in try await context.useCases.userOverviews() {
            if invocation[json] {
              try Console.print(json: UserLine(user))
            } else {
              Console.print(user.user.name + (user.suspended == nil ? "" : " (suspended)"))
            }
          }
        }
      },
      Command(
        "rename", summary: "Give a user another name.",
        discussion: "Apps that sign in with the name need the new one.", arguments: [name, newName]
      ) { invocation in
        try await run(invocation) { context in
          let renamed = try await context.useCases.rename(context.user(invocation[name]), to: invocation[newName])
          Console.print("The name is \(renamed.name) now.")
        }
      },
      Command(
        "suspend", summary: "Let a user not sign in until “yaarr user resume”.",
        discussion:
          "All sessions end, no app of the user is let in, and published addresses and webhooks rest. The feeds are "
          + "checked all the same, so that nothing is missing afterwards.", arguments: [name]
      ) { invocation in
        try await run(invocation) { context in
          let user = try await context.user(invocation[name])
          try await context.useCases.suspend(user.id)
          Console.print("\(user.name) is suspended.")
        }
      },
      Command("resume", summary: "Let a suspended user sign in again.", arguments: [name]) { invocation in
        try await run(invocation) { context in
          let user = try await context.user(invocation[name])
          try await context.useCases.resume(user.id)
          Console.print("\(user.name) can sign in again.")
        }
      },
      Command(
        "sessions", summary: "List where a user is signed in, last used first, or end it.",
        discussion: "Apps are not among them: “yaarr tokens list --user NAME” has these.", arguments: [name],
        options: [end]
      ) { invocation in
        try await run(invocation) { context in
          let user = try await context.user(invocation[name])
          guard let ended = invocation[end] else {
            for session in try await context.useCases.accounts.sessions(of: user.id) {
              Console.print(columns: columns(of: session))
            }
            return
          }
          if ended.hasSameBytes(as: "all") {
            try await context.useCases.endSessions(of: user.id)
          } else {
            try await context.useCases.endSession(ended, of: user.id)
          }
        }
      },
      Command(
        "remove", summary: "Remove a user with everything that is the user's.",
        discussion:
          "Subscriptions, stars, labels, notes, rules, history, apps, published timelines: everything is deleted, and "
          + "cannot be brought back. Feeds that others follow stay; feeds that nobody follows any more are deleted as "
          + "after unsubscribing. If the command is ended in between, the user is gone all the same, and the next one, "
          + "or the server, deletes the rest.", arguments: [name], options: [export], flags: [yes]
      ) { invocation in
        try await run(invocation) { context in
          let user = try await context.user(invocation[name])
          if let file = invocation[export] {
            guard access(file, F_OK) != 0 else {
              throw ExitError("\(file) exists already. Nothing was removed.", code: .cannotCreate)
            }
            try await ExportCommand.write(to: file) { try await context.useCases.exportAll(of: user.id, write: $0) }
            Console.print("Everything of \(user.name) is in \(file).")
          }
          if !invocation[yes] { try confirmRemoval(of: user, isExported: invocation[export] != nil) }
          try await context.useCases.remove(user.id)
          Console.print("Removed \(user.name).")
        }
      },
    ])

  // MARK: Private

  /// Runs a command. What it refuses ends it with the reason.
  private static func run(
    _ invocation: Invocation, creates: Bool = false, _ body: (CommandContext) async throws -> Void
  ) async throws {
    try await CommandContext.run(invocation, creates: creates) { context in
      do {
        try await body(context)
      } catch AccountError.onlyAccount {
        throw ExitError("\(AccountError.onlyAccount)", code: .usage)
      } catch let error as AccountError {
        throw ExitError("\(error)".harmlessInTerminal, code: .badData)
      } catch let error as StorageError {
        switch error {
        case .nameTaken: throw ExitError("\(error)".harmlessInTerminal, code: .usage)
        case .notFound: throw ExitError("\(error)".harmlessInTerminal, code: .noInput)
        default: throw error
        }
      }
    }
  }

  /// The identifier, the browser, the last use and the end.
  private static func columns(of session: ListedSession) -> [String] {
    [
      session.id, session.browser ?? "a browser", session.lastUsed?.formatted(.iso8601) ?? "not used for long",
      session.expires.formatted(.iso8601),
    ]
  }

  private static func confirmRemoval(of user: User, isExported: Bool) throws(ExitError) {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ExitError(
        "Removing cannot be undone. Say --yes to remove without being asked, and --export FILE to keep a copy.",
        code: .usage)
    }
    if !isExported {
      let hint = "Export first? yaarr export --all --user “\(user.name)” FILE"
      Terminal.standardError.write(hint.harmlessInTerminal + "\n")
    }
    Terminal.standardError.write(
      "Everything of \(user.name) is deleted, and cannot be brought back. Remove \(user.name)? (yes/no) "
        .harmlessInTerminal)
    guard let answer = readLine(), answer.hasSameBytes(as: "yes") else {
      throw ExitError("Nothing was removed.", code: .failure)
    }
  }
}

/// A user as a line of JSON.
private struct UserLine: Encodable {
  let name: String
  let created: String
  let lastSignIn: String?
  let lastUse: String?
  let feeds: Int
  let suspended: Bool

  init(_ overview: UserOverview) {
    name = overview.user.name
    created = overview.user.created.formatted(.iso8601)
    lastSignIn = overview.lastSignIn?.formatted(.iso8601)
    lastUse = overview.lastUse?.formatted(.iso8601)
    feeds = overview.feedCount
    suspended = overview.suspended != nil
  }
}
