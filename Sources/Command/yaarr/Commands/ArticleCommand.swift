import CommandOptions
import Fetching
import Foundation
import Reader
import Screens
import Storage
import TerminalHost

/// `yaarr article ENTRY [--again] [--json]`
enum ArticleCommand {
  static let again = Flag("again", help: "Fetch the page again, also if its article is stored.")
  static let json = Flag("json", help: "Write the article as a JSON object.")

  static let command = Command(
    "article", summary: "Show the full article of an entry.",
    discussion: """
      The page that the entry links to is fetched, and the article is taken out of it and stored. What the feed says of \
      the entry stays as it is, and is shown if the page cannot be read. “yaarr list --ids” shows the identifiers of entries.
      """,
    arguments: [LabelCommand.entry], options: [CommandContext.user],
    flags: [again, json, NetworkOptions.allowPrivateNetworks]
  ) { invocation in
    try await CommandContext.run(invocation, fetches: true) { context in
      let user = try await context.user(invocation[CommandContext.user]).id
      let entry = try await context.entry(invocation[LabelCommand.entry], of: user)
      let stored = try await context.useCases.fullArticle(of: entry.id, for: user)
      let isMisread = stored?.isMisread == true
      if isMisread { Console.error("An older version stored this text in a wrong encoding. It is fetched again.") }
      let isUsable = stored?.contentHTML != nil && !invocation[again] && !isMisread
      let article =
        if isUsable, let stored { stored } else { try await context.useCases.fetchArticle(of: entry.id, by: user) }
      let isOfFeed = !article.isThere && entry.contentHTML?.isEmpty == false && !invocation[json]
      if let problem = article.problem { Console.error(problem + (isOfFeed ? " This is the text of the feed." : "")) }
      if invocation[json] {
        try Console.print(json: ArticleLine(article: article))
      } else if let html = article.contentHTML ?? entry.contentHTML {
        Console.print(article.title ?? entry.displayTitle)
        if let byline = article.byline ?? entry.author { Console.print(byline) }
        Console.print("")
        ArticleListing(html: html).write(to: .standardOutput)
      }
    }
  }
}

/// An article as an object. The members stand in docs/command-line.md.
private struct ArticleLine: Encodable {
  let fetched, url: String
  let title, byline, site, html, problem: String?
  let pages: Int

  init(article: FullArticle) {
    fetched = article.fetched.formatted(.iso8601)
    url = article.url.string
    title = article.title
    byline = article.byline
    site = article.siteName
    html = article.contentHTML
    problem = article.problem
    pages = article.pages
  }
}
