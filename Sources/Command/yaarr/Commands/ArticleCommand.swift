import CommandOptions
import Foundation
import Reader
import Storage

/// `yaarr article ENTRY [--again] [--json]`
enum ArticleCommand {
  static let again = Flag("again", help: "Fetch the page again, also if its article is stored.")
  static let json = Flag("json", help: "Write the article as a JSON object.")

  static let command = Command(
    "article", summary: "Show the full article of an entry.",
    discussion: """
      The page that the entry links to is fetched, and the article is taken out of it and stored. What the feed says of \
      the entry stays as it is.
      """,
    arguments: [LabelCommand.entry], options: [CommandContext.user],
    flags: [again, json, NetworkOptions.allowPrivateNetworks]
  ) { invocation in
    try await CommandContext.run(invocation, fetches: true) { context in
      let user = try await context.user(invocation[CommandContext.user]).id
      guard let id = EntryID(invocation[LabelCommand.entry]) else { throw UseCaseError.notFound }
      let stored = try await context.useCases.fullArticle(of: id, for: user)
      let isUsable = stored?.contentHTML != nil && !invocation[again]
      let article =
        if isUsable, let stored { stored } else { try await context.useCases.fetchArticle(of: id, by: user) }
      if let problem = article.problem { FileHandle.standardError.write(Data((problem + "\n").utf8)) }
      if invocation[json] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        print(String(decoding: try encoder.encode(ArticleLine(article: article)), as: UTF8.self))
      } else if article.contentHTML != nil {
        Console.print(article.title ?? "")
        if let byline = article.byline { Console.print(byline) }
        Console.print("")
        Console.print(article.text)
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
