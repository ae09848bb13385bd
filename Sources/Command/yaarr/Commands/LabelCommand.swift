import Bytes
import CommandOptions
import Fetching
import Reader
import Storage

/// `yaarr label list|rename|delete|set`
enum LabelCommand {
  static let name = Argument<String>("LABEL", help: "The name of the label.")
  static let newName = Argument<String>("NAME", help: "The new name.")
  static let entry = Argument<String>("ENTRY", help: "The identifier of an entry, as “yaarr list --ids” shows it.")
  static let names = Argument<[String]>("LABEL", help: "The labels, made if they are missing; without any, none.")

  static let command = Command(
    "label", summary: "Manage the labels of entries.",
    subcommands: [
      Command.ofUser("list", summary: "List the labels.") { _, context, user in
        for label in try await context.useCases.labels(of: user) {
          Console.print("\(label.name) (\(label.entryCount.counted("entry", "entries")))")
        }
      },
      Command.ofUser("rename", summary: "Rename a label.", arguments: [name, newName]) { invocation, context, user in
        let label = try await label(invocation[name], of: user, context)
        try await context.useCases.rename(label, to: invocation[newName], of: user)
      },
      Command.ofUser("delete", summary: "Delete a label. Its entries stay.", arguments: [name]) {
        invocation, context, user in
        try await context.useCases.delete(try await label(invocation[name], of: user, context), of: user)
      },
      Command.ofUser("set", summary: "Give an entry these labels and no others.", arguments: [entry, names]) {
        invocation, context, user in
        let id = try await context.entry(invocation[entry], of: user).id
        var labels: [LabelID] = []
        for name in invocation[names] { labels.append(try await context.useCases.makeLabel(name, of: user)) }
        try await context.useCases.label(id, with: labels, by: user)
      },
    ])

  private static func label(_ name: String, of user: UserID, _ context: CommandContext) async throws -> LabelID {
    let labels = try await context.useCases.labels(of: user)
    guard let label = labels.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw ExitError("There is no label “\(name)”. “yaarr label list” has their names.", code: .noInput)
    }
    return label.id
  }
}
