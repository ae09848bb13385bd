import CommandOptions
import Reader
import Running
import Screens
import Storage
import TerminalCells

/// `yaarr save URL`
enum SaveCommand {
  static let url = Argument<String>("URL", help: "The address of a page.")
  static let title = Option<String?>("title", value: "TITLE", help: "The title of a page that has none.")
  static let linkOnly = Flag("link-only", help: "Keep only the address and the title, without fetching the page.")

  static let remove = Flag("remove", help: "Remove the saved page at this address, with its star, labels and notes.")

  static let command = Command(
    "save", summary: "Save a page.",
    discussion:
      "The page is fetched, and its article kept as an entry of the feed “Saved pages”, which is for the user alone.",
    arguments: [url], options: [title, CommandContext.user],
    flags: [linkOnly, remove, NetworkOptions.allowPrivateNetworks]
  ) { invocation in
    try await CommandContext.run(invocation, fetches: !invocation[remove], creates: !invocation[remove]) { context in
      let user = try await context.user(invocation[CommandContext.user]).id
      do {
        if invocation[remove] {
          let page = try await context.useCases.removeSavedPage(at: invocation[url], of: user)
          return Console.print("Removed “\(page.displayTitle)”.")
        }
        let saved = try await context.useCases.savePage(
          invocation[url], title: invocation[title], keepsLinkOnly: invocation[linkOnly], for: user)
        let beginning = saved.isNew ? "Saved" : "You had saved"
        Console.print("\(beginning) “\(saved.entry.displayTitle)” as entry \(saved.entry.id).")
      } catch UseCaseError.notFound {
        throw ExitError("This page is not among your saved pages.", code: .noInput)
      }
    }
  }
}
