import CommandOptions
import Foundation
import Reader
import Storage
import TerminalCells

/// `yaarr export [--all] [FILE]`
enum ExportCommand {
  static let file = Argument<String?>("FILE", help: "The file to write (default: the standard output).")
  static let all = Flag("all", help: "Write everything that the user owns, as lines of JSON; see docs/export.md.")

  static let force = Flag("force", help: "Replace the file if there is one of this name already.")

  static let command = Command(
    "export", summary: "Write all subscriptions as OPML, or everything that a user owns.", arguments: [file],
    options: [CommandContext.user], flags: [all, force]
  ) { invocation in
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user])
      try await write(to: invocation[file], replaces: invocation[force]) { write in
        guard invocation[all] else { return try write(Data(try await context.useCases.export(for: user))) }
        try await context.useCases.exportAll(of: user.id, write: write)
      }
    }
  }

  /// Writes to a new file, which gets its name, or replaces the one of this name, at the end. Only the owner can read it.
  static func write(
    to path: String?, replaces: Bool = false, _ body: ((Data) throws -> Void) async throws -> Void
  ) async throws {
    guard let path else {
      return try await body { Terminal.standardOutput.write(String(decoding: $0, as: UTF8.self)) }
    }
    func refusal() -> ExitError {
      let reason = String(cString: strerror(errno))
      return ExitError("\(path) cannot be written: \(reason).".harmlessInTerminal, code: .cannotCreate)
    }
    // A device or a pipe is written to, not replaced.
    var status = stat()
    let exists = stat(path, &status) == 0
    let isReplaced = !exists || status.st_mode & S_IFMT == S_IFREG
    guard replaces || !exists || !isReplaced else {
      throw ExitError(
        "There is a file \(path) already. “--force” replaces it.".harmlessInTerminal, code: .cannotCreate)
    }
    let place = isReplaced ? path + ".partial" : path
    let descriptor = open(place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0, let output = fdopen(descriptor, "w") else { throw refusal() }
    defer { fclose(output) }
    do {
      try await body { data in
        let count = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, output) }
        guard count == data.count else { throw refusal() }
      }
      guard fflush(output) == 0 else { throw refusal() }
      guard !isReplaced || fsync(descriptor) == 0 && rename(place, path) == 0 else { throw refusal() }
    } catch {
      if isReplaced { unlink(place) }
      throw error
    }
  }
}
