import HTML
import ReaderTesting
import Storage
import Testing

@testable import WebHost

@Suite struct EntryArticleTests {
  private let entry = StoredEntry(
    id: EntryID(rawValue: 1), feedID: FeedID(rawValue: 1), feedTitle: "Feed", guid: "1", kind: "article",
    published: TestReader.now, received: TestReader.now, revision: 1)

  @Test(arguments: ["Ann Example", "By Ann Example", "BY Ann Example"])
  func `the author of a full article is said with one word before the name`(byline: String) {
    let article = FullArticle(
      fetched: TestReader.now, url: "http://site.test/1", title: nil, byline: byline, siteName: nil, pages: 1,
      contentHTML: "<p>Words.</p>", text: "Words.")
    var markup = Markup()
    EntryArticle(article: article).writeNote(of: entry, into: &markup)
    #expect(markup.string.contains("Full article by Ann Example, read"))
  }

  @Test(arguments: [false, true])
  func `a text that was misread says that it is fetched again`(isFetchedAgain: Bool) {
    var markup = Markup()
    EntryArticle(isFetchedAgain: isFetchedAgain).writeNote(of: entry, into: &markup)
    #expect(markup.string.contains("in a wrong encoding. It is being fetched again") == isFetchedAgain)
  }
}
