import HTML
import Kinds
import Storage
import Syndication
import Testing

@testable import Fetching
@testable import Screens

@Suite struct OmissionNoteTests {
  private let ingestor = EntryIngestor(classify: ItemKind.all.classify)

  private func content(_ entry: ParsedEntry) -> String {
    ingestor.draft(of: entry, feedURL: "http://feeds.test/a.xml").contentHTML
  }

  @Test func `a complete entry has no note`() {
    #expect(
      !content(ParsedEntry(id: "1", content: .html("<p>x</p><img src=/a><script>y</script>"))).contains("left-out"))
  }

  @Test func `omissions are stated at the end, with a link to the whole entry`() {
    let long = "/" + String(repeating: "x", count: 5_000)
    let files = (0..<102).map { ParsedEnclosure(url: "http://site.test/\($0).mp3", mimeType: "audio/mpeg") }
    let entry = ParsedEntry(
      id: "1", link: "http://site.test/1?a&b", content: .html("<p>w <a href=\(long)>a</a><a href=\(long)>b</a></p>"),
      enclosures: files)
    #expect(
      content(entry) == "<p>w ab</p><p class=\"left-out\">Part of this entry was left out because it is too large: "
        + "2 links or pictures with very long addresses and 2 files. <a href=\"http://site.test/1?a&amp;b\""
        + " rel=\"noopener noreferrer nofollow\">Read it on its page.</a></p>")
  }

  @Test func `the note of an entry without a page has no link`() {
    let entry = ParsedEntry(id: "1", content: .html("<iframe srcdoc='<p>x'></iframe>"))
    #expect(
      content(entry)
        == "<p class=\"left-out\">Part of this entry was left out because it is too large: 1 embedded page.</p>")
  }

  @Test func `a media type and a language that are too long are stated`() {
    let long = String(repeating: "x", count: 300)
    let file = ParsedEnclosure(url: "http://site.test/1.mp3", mimeType: "audio/" + long)
    let entry = ParsedEntry(id: "1", content: .html("<p>x</p>"), enclosures: [file])
    #expect(content(entry).contains("because it is too large: 1 media type of a file."))
    let feed = ParsedFeed(format: .rss20, title: "T", language: long)
    #expect(
      ingestor.facts(of: feed).repairs.map(\.what)
        == ["The feed's language tag is longer than 64 bytes; it was left out."])
  }

  @Test func `attached pictures beyond the limit are counted, shown ones are not`() {
    let pictures = (0..<103).map {
      ParsedEnclosure(url: "http://site.test/\($0).png", mimeType: "image/png", medium: .image)
    }
    let shown = (0..<200).map { "<img src=http://site.test/c\($0).png>" }.joined()
    #expect(
      content(ParsedEntry(id: "1", content: .html("<p>x"), enclosures: pictures)).contains("3 files and 3 pictures."))
    #expect(!content(ParsedEntry(id: "1", content: .html(shown))).contains("left-out"))
  }

  @Test func `a video that cannot be played is counted, and a video of a known host is not`() {
    #expect(
      content(ParsedEntry(id: "1", content: .html("<p>x</p><video src='data:video/mp4,x'></video>")))
        == "<p>x</p><p class=\"left-out\">Part of this entry was left out because it is too large or cannot be played: "
        + "1 sound or video.</p>")
    let known = content(
      ParsedEntry(id: "1", content: .html("<video src='https://www.youtube.com/watch?v=abc'></video>")))
    #expect(known.contains("data-embed=") && !known.contains("left-out"))
  }

  @Test func `linked authors beyond the limit are counted, names alone are not`() {
    let authors = (0..<103).map { FeedPerson(name: "A", url: "http://site.test/\($0)") }
    let names = (0..<103).map { FeedPerson(name: "A\($0)") }
    #expect(content(ParsedEntry(id: "1", authors: authors)).contains("3 authors, licenses or related pages."))
    #expect(!content(ParsedEntry(id: "1", authors: names)).contains("left-out"))
  }

  @Test func `single details without room are counted`() {
    let address: WebAddress = "http://site.test/\(String(repeating: "x", count: 4_000))"
    let entry = ParsedEntry(id: "1", commentsURL: address)
    #expect(!content(entry).contains("left-out"))
    var full = entry
    full.externalURL = address
    full.source = FeedSource(siteURL: address, feedURL: address)
    full.license = FeedLicense(url: address)
    full.authors = [FeedPerson(name: "A", url: address), FeedPerson(name: "B", url: address)]
    #expect(content(full).contains("1 author, license or related page."))
    // Six bytes of JSON for each control character.
    full.license?.name = String(repeating: "\u{1}", count: 1_000)
    #expect(content(full).contains("3 authors, licenses or related pages."))
  }

  @Test func `texts that are shortened end with an ellipsis`() {
    let long = String(repeating: "é", count: 5_000)
    let draft = ingestor.draft(
      of: ParsedEntry(id: "1", title: long, authors: [FeedPerson(name: long)]), feedURL: "http://f.test/")
    #expect(draft.title?.hasSuffix("é…") == true && draft.title?.utf8.count ?? 0 <= 4_096)
    #expect(draft.author?.hasSuffix("é…") == true && draft.author?.utf8.count ?? 0 <= 1_024)
  }
}
