import CommandOptions
import Foundation
import Reader
import Storage

/// `yaarr export [--all] [FILE]`
enum ExportCommand {
  static let file = Argument<String?>("FILE", help: "The file to write (default: the standard output).")
  static let all = Flag("all", help: "Write everything that the user owns, as lines of JSON; see docs/export.md.")

  static let command = Command(
    "export", summary: "Write all subscriptions as OPML, or everything that a user owns.", arguments: [file],
    options: [CommandContext.user], flags: [all]
  ) { invocation in
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user])
      try await write(to: invocation[file]) { output in
        guard invocation[all] else {
          return try output.write(contentsOf: Data(try await context.useCases.export(for: user)))
        }
        try await context.useCases.exportAll(of: user.id) { try output.write(contentsOf: $0) }
      }
    }
  }

  /// Writes to a new file beside the old one, which it replaces at the end. Only the owner can read it.
  private static func write(to path: String?, _ body: (FileHandle) async throws -> Void) async throws {
    guard let path else { return try await body(.standardOutput) }
    let partial = path + ".partial"
    guard FileManager.default.createFile(atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600]),
      let output = FileHandle(forWritingAtPath: partial)
    else { throw ExitError("\(path) could not be written.", code: .cannotCreate) }
    do {
      try await body(output)
      try output.close()
      guard rename(partial, path) == 0 else {
        throw ExitError("\(path) could not be written: \(String(cString: strerror(errno))).", code: .cannotCreate)
      }
    } catch {
      try? FileManager.default.removeItem(atPath: partial)
      throw error
    }
  }
}
