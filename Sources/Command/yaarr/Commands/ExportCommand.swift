import CommandOptions
import Foundation
import Reader
import Storage

/// `yaarr export`
enum ExportCommand {
  static let command = Command(
    "export", summary: "Write all subscriptions as OPML to the standard output.", options: [Workplace.user]
  ) { invocation in
    try await Workplace.use(invocation) { workplace in
      let user = try await workplace.user(invocation[Workplace.user])
      FileHandle.standardOutput.write(Data(try await workplace.useCases.export(for: user)))
    }
  }
}
