import CommandOptions
import Foundation
import Reader
import Running
import Storage
import TerminalCells

/// `yaarr tokens list|add|revoke`
enum TokensCommand {
  static let name = Argument<String>("NAME", help: "The name of the app.")
  static let id = Argument<String>("TOKEN", help: "The number of the token, as “yaarr tokens list” writes it.")
  static let readsOnly = Flag("read-only", help: "The app may read, and change nothing.")
  static let marksOnly = Flag("no-feeds", help: "The app may not change feeds and folders.")
  static let operates = Flag("operator", help: "The app may also make, change and remove users.")

  static let command = Command(
    "tokens", summary: "Manage the passwords of apps.",
    subcommands: [
      Command.ofUser("list", summary: "List the apps.") { _, context, user in
        for token in try await context.useCases.appTokens.all(of: user) { Console.print(columns: columns(of: token)) }
      },
      Command(
        "add", summary: "Make a password for an app, and write it.",
        discussion: "The password is written once and stored nowhere. The app needs it with the name of the user.",
        arguments: [name], options: [CommandContext.user], flags: [readsOnly, marksOnly, operates]
      ) { invocation in
        try await CommandContext.run(invocation) { context in
          let user = try await context.user(invocation[CommandContext.user])
          var scopes: TokenScopes = .all
          if invocation[readsOnly] { scopes = .read } else if invocation[marksOnly] { scopes.remove(.manage) }
          if invocation[operates] { scopes.insert(.operate) }
          Console.print(
            try await context.useCases.appTokens.make(named: invocation[name], scopes: scopes, for: user).secret)
        }
      },
      Command.ofUser("revoke", summary: "End the access of an app.", arguments: [id]) { invocation, context, user in
        try await context.useCases.appTokens.revoke(try invocation.id(id, of: "a token"), of: user)
      },
    ])

  /// The number, the name, what the app may do, and its last use.
  private static func columns(of token: AppToken) -> [String] {
    let scopes = [(TokenScopes.read, "read"), (.mark, "mark"), (.manage, "manage"), (.operate, "operate")]
      .filter { token.scopes.contains($0.0) }.map(\.1).joined(separator: "+")
    let use = token.lastUsed.map { "\($0.formatted(.iso8601)) \(token.lastAddress ?? "")" } ?? "never used"
    return [token.id.description, token.name, scopes, use]
  }
}
