import CommandOptions
import Fetching
import Foundation
import Reader
import Running
import Screens
import Storage
import Syndication
import TerminalCells

/// `yaarr import FILE`
enum ImportCommand {
  static let file = Argument<String>("FILE", help: "A file of a known format, or - for the standard input.")

  static let command = Command(
    "import", summary: "Import the feeds of an OPML file, or what this or another reader has exported.",
    discussion: """
      Subscribes to the feeds of an OPML file. The next refresh fetches them. Lines that cannot be read are reported; \
      all others are imported.

      Files of other formats are imported as a whole or, if there is a mistake in them, not at all: those of “yaarr \
      export --all”, and those of the readers that docs/export.md names. The format is recognized by its content.
      """,
    arguments: [file], options: [CommandContext.user]
  ) { invocation in
    let data = try read(invocation[file])
    try await CommandContext.run(invocation, creates: true) { context in
      let user = try await context.user(invocation[CommandContext.user])
      if !UseCases.isOPML(data) { return try await importAll(data, invocation[file], user.id, context) }
      let bytes = [UInt8](data)
      let report: OPMLImport.Report
      do {
        let bar = ProgressBar("Importing feeds", total: 0)
        report = try await context.useCases.importFeeds(bytes, for: user.id) { bar.update(done: $0, total: $1) }
        bar.finish()
      } catch let error as FeedError {
        throw ExitError("\(invocation[file]) could not be imported. \(error)".harmlessInTerminal, code: .badData)
      }
      for problem in report.problems { Console.error("\(problem.sentence)") }
      var sentence = "Added \(report.added.count.counted("feed", "feeds"))"
      if report.alreadySubscribed > 0 { sentence += "; you already follow \(report.alreadySubscribed.grouped)" }
      Console.print(sentence + ". A running server fetches them; otherwise run “yaarr refresh”.")
      if report.added.isEmpty, report.alreadySubscribed == 0 {
        throw ExitError("\(invocation[file]) contains no feed that could be read.", code: .badData)
      }
    }
  }

  private static func importAll(
    _ data: Data, _ path: String, _ user: UserID, _ context: CommandContext
  ) async throws {
    do {
      let bar = ProgressBar("Checking", total: 0)
      let report = try await context.useCases.importAll(data, for: user) { done, total in
        bar.update(done: done, total: total, label: total == 0 ? "Checking" : "Importing")
      }
      bar.finish()
      let known = report.knownFeeds > 0 ? "; you already follow \(report.knownFeeds.grouped)" : ""
      Console.print("Added \(report.newFeeds.counted("feed", "feeds"))\(known).")
      Console.print(
        "Kept \(report.entries.counted("starred or labeled entry", "starred or labeled entries")) "
          + "(\(report.newEntries.grouped) new); \(report.readEntries.counted("entry is", "entries are")) read.")
      if let sentence = report.leftOutSettingsSentence { Console.print(sentence) }
      try await printSecrets(of: report, context)
    } catch let error as ImportError {
      throw ExitError("\(path) was not imported. \(error)".harmlessInTerminal, code: .badData)
    }
  }

  /// Writes the new addresses of published timelines and the new secrets of webhooks, which are shown only now.
  private static func printSecrets(of report: ImportReport, _ context: CommandContext) async throws {
    if !report.publications.isEmpty {
      Console.print("Published timelines have new addresses:")
      let prefix = try await PublishCommand.prefix(context, of: report.publications)
      for known in report.publications {
        Console.print(known.publication.draft.title)
        PublishCommand.printAddresses(of: known, behind: prefix)
      }
    }
    if !report.webhooks.isEmpty {
      Console.print("Webhooks have new secrets, which are shown only now:")
      for new in report.webhooks { Console.print(columns: [new.webhook.draft.url.string, new.secret]) }
    }
    for url in report.refusedWebhooks {
      Console.error(
        "The webhook \(url.string) was left out: there is no key for its secret. Import again with --secret-key-file.")
    }
  }

  private static func read(_ path: String) throws(ExitError) -> Data {
    if path == "-" { return FileHandle.standardInput.readDataToEndOfFile() }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    } catch {
      throw ExitError(
        "\(FeedFileError.unreadable(path: path, reason: FeedFileError.reason(of: error)))", code: .noInput)
    }
  }
}
