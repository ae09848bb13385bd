import Allocation
import CommandOptions
import Foundation
import Storage
import TerminalCells
import Threading

/// The program: a self-hosted news reader for one person or a team.
@main
enum Yaarr {
  static let version = "0.1.0"

  // Its commands name it: the type cannot be inferred.
  static let program: Program = .init(
    Command(
      "yaarr", summary: "A news reader to run for yourself and your team.",
      discussion: """
        Begin with “yaarr serve”, and open the address that it prints in a browser.

        The data is one SQLite file. Use --data with any command to choose its folder, or --database or YAARR_DATABASE to
        keep it in PostgreSQL.
        """,
      options: [DatabasePlace.folder, DatabasePlace.address, SecretKeyPlace.file],
      subcommands: [
        ServeCommand.command, WorkCommand.command, HealthCommand.command, AddCommand.command, SaveCommand.command,
        ImportCommand.command,
        ExportCommand.command, RefreshCommand.command,
        ListCommand.command, ChangesCommand.command, ArticleCommand.command,
        MarkCommands.mark, MarkCommands.star, MarkCommands.unstar, MarkCommands.later, MarkCommands.undo,
        FeedsCommand.command,
        UnsubscribeCommand.command(
          "unsubscribe", summary: "Unsubscribe from feeds.", options: [CommandContext.user]),
        FolderCommand.command, LabelCommand.command, RulesCommand.command, StatisticsCommand.command,
        PreviewCommand.command, PublishCommand.command, WebhooksCommand.command,
        UserCommand.command, TokensCommand.command, RetentionCommand.command, BackupCommand.command,
        RestoreCommand.command,
        DoctorCommand.command,
        DatabaseCommand.command, SecretsCommand.command, GalleryCommand.command, CompletionsCommand.command,
        ManualCommand.command,
      ]),
    version: version, details: { Build.facts.lines })

  /// The fewest files that must be allowed to be open: when the runtime's own threads find no descriptor, it ends the process
  /// by a trap. Fetches, pages and the database leave room below this.
  private static let fewestFiles = 256

  static func main() async {
    Terminal.reserveStandardStreams()
    // A file that may not grow further (ulimit -f, LimitFSIZE) is an error of writing as any other, not the end.
    signal(SIGXFSZ, SIG_IGN)
    let files = OpenFileLimit.raise(toward: fewestFiles)
    guard files >= fewestFiles else {
      Console.error(
        "This program may have only \(files) files open at a time, and needs at least \(fewestFiles) (ulimit -n).")
      exit(ExitCode.failure.rawValue)
    }
    MallocArenas.limitToProcessors()
    await program.main(width: Terminal.standardOutput.size.columns, output: Console.output) { code in
      await PostgreSQLDatabase.closeAll()
      // Without the destructors of libraries, which `exit` runs: a thread that still looks up a name or waits for a server
      // uses what they end.
      fflush(nil)
      _exit(code.rawValue)
    }
  }
}
