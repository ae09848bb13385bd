import CommandOptions
import Foundation
import Reader
import Storage

/// `yaarr export`
enum ExportCommand {
  static let command = Command(
    "export", summary: "Write all subscriptions as OPML to the standard output.", options: [CommandContext.user]
  ) { invocation in
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user])
      FileHandle.standardOutput.write(Data(try await context.useCases.export(for: user)))
    }
  }
}
