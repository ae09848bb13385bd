import Bytes
import CommandOptions
import Reader
import Screens
import Storage
import TerminalCells

/// `yaarr folder list|add|rename|move|delete|put`
enum FolderCommand {
  static let path = Argument<String>("FOLDER", help: "The folder, as “News” or “News / World”.")
  static let newName = Argument<String>("NAME", help: "The new name.")
  static let into = Option<String?>("into", value: "FOLDER", help: "The folder to move it into (default: none).")
  static let url = Argument<String>("URL", help: "The address of a feed that you follow.")
  static let paths = Argument<[String]>("FOLDER", help: "The folders, made if they are missing; without any, none.")

  static let command = Command(
    "folder", summary: "Manage the folders of feeds.",
    subcommands: [
      Command.ofUser("list", summary: "List the folders.") { _, context, user in
        let list = try await context.useCases.subscriptions(of: user)
        for folder in list.folders { Console.print(list.pathText(of: folder.id)) }
      },
      Command.ofUser("add", summary: "Make a folder, and those around it.", arguments: [path], creates: true) {
        invocation, context, user in
        _ = try await context.useCases.makeFolder(invocation[path], of: user)
      },
      Command.ofUser("rename", summary: "Rename a folder.", arguments: [path, newName]) { invocation, context, user in
        let folder = try await folder(invocation[path], of: user, context)
        try await context.useCases.rename(folder, to: invocation[newName], of: user)
      },
      Command.ofUser(
        "move", summary: "Move a folder into another one, or to the top.", arguments: [path], options: [into]
      ) { invocation, context, user in
        let moved = try await folder(invocation[path], of: user, context)
        var parent: FolderID?
        if let into = invocation[into] { parent = try await folder(into, of: user, context) }
        try await context.useCases.move(moved, under: parent, of: user)
      },
      Command.ofUser("delete", summary: "Delete a folder and those within it. Their feeds stay.", arguments: [path]) {
        invocation, context, user in
        try await context.useCases.delete(try await folder(invocation[path], of: user, context), of: user)
      },
      Command.ofUser("put", summary: "Put a feed into these folders and no others.", arguments: [url, paths]) {
        invocation, context, user in
        let list = try await context.useCases.subscriptions(of: user)
        let feed = list.subscriptions.first { $0.feed.url.string.hasSameBytes(as: invocation[url]) }?.feed.id
        guard let feed else { throw ExitError("You do not follow “\(invocation[url])”.", code: .noInput) }
        var folders: [FolderID] = []
        for path in invocation[paths] { folders.append(try await context.useCases.makeFolder(path, of: user)) }
        try await context.useCases.put(feed, into: folders, of: user)
      },
    ])

  private static func folder(
    _ path: String, of user: UserID, _ context: CommandContext
  ) async throws -> FolderID {
    try await context.useCases.subscriptions(of: user).folder(at: path).id
  }
}
