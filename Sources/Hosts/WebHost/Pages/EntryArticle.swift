import Bytes
import HTML
import Reader
import Screens
import Storage

/// The full article of an open entry: which text is shown, and the way to the other one.
struct EntryArticle: Sendable {
  /// The stored article, or the problem of the last attempt; nil if there was none.
  var article: FullArticle?
  /// True if the reader wants the text of the feed although there is an article.
  var wantsFeed = false
  /// True if it was read in a wrong encoding, and is being fetched again.
  var isFetchedAgain = false

  /// True if the article is shown.
  var isShown: Bool { article?.isThere == true && !wantsFeed }

  /// The entry with the chosen text.
  func text(of entry: StoredEntry) -> StoredEntry {
    guard isShown, let article else { return entry }
    return entry.showing(article)
  }

  /// Writes the button that fetches the article, or the link to the other text.
  func writeChoice(for entry: StoredEntry, in context: PageContext, token: String, into actions: inout Markup) {
    guard entry.id.isStored, case .some = entry.link else { return }
    let path = context.path(to: entry.id)
    guard article?.isThere == true else {
      actions.form(to: "/entries/\(entry.id)/article", token: token, style: "full-article") { form in
        form.hidden("return", path)
        form.element(
          "button",
          [.type("submit"), .class("tool text-choice"), .aria("label", "Full article"), .title("Full article")]
        ) { $0.icon(.article) }
      }
      return
    }
    let other = isShown ? QueryText.adding("text", "feed", to: path) : path
    let title = isShown ? "As in the feed" : "Full article"
    actions.element(
      "a",
      [
        .class(isShown ? "tool text-choice shown" : "tool text-choice"), .href(other), .aria("label", title),
        .title(title),
      ]
    ) { $0.icon(.article) }
  }

  /// Writes where the article is from, or why there is none, with the way to the page.
  func writeNote(of entry: StoredEntry, into header: inout Markup) {
    if isFetchedAgain {
      header.element(
        "p", [.class("notice"), .role("status")],
        text: "An older version stored this text in a wrong encoding. It is being fetched again: open it again soon.")
    }
    guard let article else { return }
    if let problem = article.problem, !article.isThere {
      header.element("p", [.class("notice"), .role("status")]) { line in
        line.text(problem)
        guard let link = entry.link?.string else { return }
        line.text(" ")
        line.element(
          "a", [.href(link), Attribute("rel", "noopener noreferrer"), Attribute("target", "_blank")],
          text: "Open the page")
      }
      return
    }
    guard isShown else { return }
    header.element("p", [.class("article-source")]) { line in
      line.text("Full article")
      if let byline = article.byline, !byline.utf8.isEmpty {
        // Many pages say "By Ann Example".
        let hasBy = byline.lowercasedASCII.hasBytePrefix("by ")
        line.text(" by \(hasBy ? String(Substring(byline.utf8.dropFirst(3))) : byline)")
      }
      line.text(", read from the page ")
      line.time(article.fetched)
      if article.pages > 1 { line.text(", \(article.pages) pages") }
    }
  }
}
