import CommandOptions
import Foundation
import Reader
import Syndication
import TerminalCells

/// `yaarr import FILE`
enum ImportCommand {
  static let file = Argument<String>("FILE", help: "An OPML file, or - for the standard input.")

  static let command = Command(
    "import", summary: "Subscribe to the feeds of an OPML file.",
    discussion:
      "The next refresh fetches the added feeds. Lines that cannot be read are reported; all others are imported.",
    arguments: [file], options: [CommandContext.user]
  ) { invocation in
    let bytes: [UInt8] = try read(invocation[file])
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user])
      let report: OPMLImport.Report
      do {
        report = try await context.useCases.importFeeds(bytes, for: user.id)
      } catch let error as FeedError {
        throw ExitError("\(invocation[file]) could not be imported. \(error)".harmlessInTerminal, code: .badData)
      }
      for problem in report.problems { Console.error("\(problem.sentence)") }
      let count = report.added.count
      var sentence = "Added \(count) \(count == 1 ? "feed" : "feeds")"
      if report.alreadySubscribed > 0 { sentence += "; you already follow \(report.alreadySubscribed)" }
      Console.print(sentence + ". A running server fetches them; otherwise run “yaarr refresh”.")
      if report.added.isEmpty, report.alreadySubscribed == 0 {
        throw ExitError("\(invocation[file]) contains no feed that could be read.", code: .badData)
      }
    }
  }

  private static func read(_ path: String) throws(ExitError) -> [UInt8] {
    if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw ExitError("\(path) could not be read: \(error.localizedDescription)", code: .noInput)
    }
  }
}
