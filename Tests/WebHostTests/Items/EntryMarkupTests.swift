import Foundation
import GrowthTesting
import HTML
import Storage
import Testing

@testable import WebHost

/// The parts of an entry that all kinds share.
@Suite struct EntryMarkupTests {
  private static let texts: [HostileText] = [
    HostileText(opening: "x", "\u{301}\u{323}"), HostileText(opening: "https://h.test/?", "a{n}=b&"),
    HostileText("\" "),
    HostileText("<pre "), HostileText("<table>"), HostileText(" "), HostileText("🇩🇪"),
  ]

  private static let writers: [(String, @Sendable (String) -> Int)] = [
    (
      "content on a page",
      { text in
        var markup = Markup()
        markup.cleanedContent(of: entry(text), ContentOptions(opensTabs: true))
        return markup.string.utf8.count
      }
    ),
    (
      "further pictures",
      { text in
        var markup = Markup()
        markup.furtherPictures(of: entry(text))
        return 0
      }
    ),
    (
      "files",
      { text in
        var markup = Markup()
        markup.enclosureList([Enclosure(url: WebAddress(unparsed: text), mimeType: text)])
        return markup.string.utf8.count
      }
    ),
  ]

  private static func entry(_ text: String) -> StoredEntry {
    StoredEntry(
      id: EntryID(rawValue: 1), feedID: FeedID(rawValue: 1), feedTitle: "", guid: "", kind: "article",
      published: Date(), received: Date(), contentHTML: text, images: [StoredImage(url: WebAddress(unparsed: text))],
      revision: 1)
  }

  @Test(arguments: writers.indices)
  func `an entry is written in a time that grows with its length`(index: Int) {
    let (name, write) = Self.writers[index]
    let findings = Self.texts.compactMap { Growth().finding(name, $0, write) }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test func `files are offered by what they are, not by names that say nothing`() {
    var markup = Markup()
    markup.enclosureList([
      Enclosure(url: "https://a.test/redirect.mp3/x/7f3a.mp3?v=1", mimeType: "audio/mpeg", lengthBytes: 38_700_000),
      Enclosure(url: "https://a.test/play.php", mimeType: "video/mp4"),
      Enclosure(url: "https://a.test/notes.pdf", mimeType: "application/pdf", title: "Notes"),
      Enclosure(url: "https://a.test/more/sheet.PDF"),
    ])
    let lines = markup.string.components(separatedBy: "<li>").dropFirst().map {
      $0.replacing(/<[^>]*>/, with: "")
    }
    #expect(
      lines == [
        "Download the audio · MP3, 38.7 MB", "Download the video · video/mp4", "Download Notes · PDF",
        "Download sheet.PDF · PDF",
      ])

    var both = Markup()
    both.enclosureList(["a.m4a", "b.mp3"].map { Enclosure(url: "https://a.test/\($0)", mimeType: "audio/mpeg") })
    #expect(both.string.contains(">Download a.m4a</a> · M4A") && both.string.contains(">Download b.mp3</a> · MP3"))
  }

  @Test func `the keyboard reaches elements wider than the page, and nothing else is changed`() {
    var markup = Markup()
    let content = "<p>é</p><pre>a</pre><pre dir=\"ltr\">b</pre><table><tr></tr></table><presto> < <"
    markup.cleanedContent(of: Self.entry(content), ContentOptions())

    #expect(
      markup.string.contains(
        "<div class=\"content\" dir=\"auto\"><p>é</p><pre dir=\"auto\" tabindex=\"0\">a</pre><pre dir=\"ltr\" tabindex=\"0\">b</pre><div class=\"scroll\" role=\"region\" "
          + "tabindex=\"0\" aria-label=\"Table\"><table><tr></tr></table></div><presto> < <"))
  }

  @Test func `a picture that the content shows is not shown again`() {
    var entry = Self.entry("<img src=\"http://h.test/a?b&amp;c\" srcset=\"http://h.test/d 1x, http://h.test/e 2x\">")
    entry.fields.images = ["a?b&c", "d", "e", "f"].map { StoredImage(url: WebAddress(unparsed: "http://h.test/" + $0)) }
    var markup = Markup()
    markup.furtherPictures(of: entry)

    #expect(markup.string.contains("http://h.test/f"))
    #expect(!["h.test/a", "h.test/d", "h.test/e"].contains { markup.string.contains($0) })
  }
}
