import Foundation
import HTML
import ReaderTesting
import Storage
import Testing

@testable import WebHost

/// What entries and feeds say of themselves, as pages show it.
@Suite struct FactsTests {
  private func entry(_ details: EntryDetails, updated: TimeInterval? = nil) -> StoredEntry {
    StoredEntry(
      id: EntryID(rawValue: 1), feedID: FeedID(rawValue: 1), feedTitle: "Feed", guid: "1", kind: "article",
      title: "Title <b>", link: "http://site.test/1", published: TestReader.now,
      updated: updated.map { TestReader.now + $0 }, received: TestReader.now, contentHTML: "<p>Words.</p>",
      details: details, revision: 1)
  }

  private func markup(_ entry: StoredEntry) -> String {
    var markup = Markup()
    EntryFacts(entry: entry).write(into: &markup)
    return markup.string
  }

  @Test func `an entry that says nothing of itself has no list of facts`() {
    #expect(markup(entry(EntryDetails())).isEmpty)
    // The minute that saving takes is no update.
    #expect(markup(entry(EntryDetails(), updated: 59)).isEmpty)
    #expect(markup(entry(EntryDetails(), updated: -3_600)).isEmpty)
    #expect(markup(entry(EntryDetails(), updated: 3_600)).contains("<dt>Updated</dt>"))
  }

  @Test func `facts are escaped, and their links tell other sites nothing`() {
    var details = EntryDetails()
    details.authors = [Reference(name: "<script>x</script>", url: "http://site.test/?a=\"b\"&c")]
    details.license = Reference(name: "</dl><b>")
    details.commentsURL = "http://site.test/c"
    details.commentCount = 3
    let markup = markup(entry(details))
    #expect(!markup.contains("<script") && !markup.contains("</dl><b>"))
    #expect(!markup.contains("?a=\"b\""))
    #expect(markup.contains(#"<a href="http://site.test/c" rel="noopener noreferrer">3</a>"#))
    #expect(markup.ranges(of: "<a ").count == markup.ranges(of: "rel=\"noopener noreferrer\"").count)
  }

  @Test func `the title of a linkblog's entry leads where the entry does`() async throws {
    var details = EntryDetails()
    details.externalURL = "http://other.test/page"
    details.source = Reference(name: "Origin & more")
    let services = try await TestReader().services
    var markup = Markup()
    EntryPane(entry: entry(details), context: .elsewhere, labels: [], token: "").write(
      into: &markup, services: services)
    let text = markup.string
    #expect(text.contains(#"<h1 dir="auto"><a href="http://other.test/page" rel="noopener noreferrer">Title &lt;b"#))
    #expect(text.contains("<dt>Permanent link</dt><dd><a href=\"http://site.test/1\""))
    #expect(text.contains("from Origin &amp; more"))
  }

  @Test func `a feed's facts are folded, and their lack leaves no trace`() {
    var none = Markup()
    FeedFacts(details: FeedDetails(), iconURL: nil).writeFolded(into: &none)
    #expect(none.string.isEmpty)
    var details = FeedDetails()
    details.funding = [Reference(name: "<i>Give", url: "http://give.test/")]
    var markup = Markup()
    FeedFacts(details: details, iconURL: "http://site.test/i.png").writeFolded(into: &markup)
    #expect(markup.string.contains("<details><summary>About</summary><dl"))
    #expect(!markup.string.contains("<i>") && !markup.string.contains("<img"))
  }
}
