import Foundation
import GrowthTesting
import Storage
import Testing

@testable import Reader

/// Passages that are found again in a changed text.
@Suite(.timeLimit(.minutes(1)))
struct QuoteFinderTests {
  private func note(_ quote: String, prefix: String = "", suffix: String = "", text: String = "") -> EntryNote {
    EntryNote(
      id: NoteID(rawValue: 5), entry: EntryID(rawValue: 1), quote: quote, prefix: prefix, suffix: suffix, text: text,
      made: Date(timeIntervalSince1970: 0))
  }

  /// The pieces of the markup that are marked.
  private func found(_ note: EntryNote, in html: String) -> [String] {
    QuoteFinder(html).ranges(of: note).map { String(decoding: Array(html.utf8)[$0], as: UTF8.self) }
  }

  @Test func `a passage across tags and references is found, whatever its white space is`() {
    let html = "<p>The <em>tide</em> &amp; the\nmoon</p><p>rise</p>"
    #expect(
      found(note("tide & the moon"), in: html) == ["tide", " &amp; the\nmoon".trimmingCharacters(in: .whitespaces)])
    #expect(found(note("moon\u{A0}rise"), in: html) == ["moon", "rise"])
  }

  @Test func `of equal passages, the one with the same surroundings is meant`() {
    let html = "<p>one bell rang twice, two bell rang once</p>"
    let ranges = QuoteFinder(html).ranges(of: note("bell rang", prefix: "two ", suffix: " once"))
    #expect(ranges == [28..<37])
  }

  @Test func `a passage with a mended word is found between its surroundings`() {
    let html = "<p>In the morning the ferries leave at seven for the far quay.</p>"
    let old = note("ferrys leave at seven", prefix: "In the morning the ", suffix: " for the far quay")
    #expect(found(old, in: html) == ["ferries leave at seven"])
  }

  @Test func `a passage that is gone is not found`() {
    let html = "<p>In the morning the lighthouse is painted white for the far quay.</p>"
    let old = note("ferrys leave at seven", prefix: "In the morning the ", suffix: " for the far quay")
    #expect(found(old, in: html).isEmpty)
    #expect(found(note(""), in: html).isEmpty)
    #expect(found(note(" \n"), in: html).isEmpty)
  }

  @Test func `marks hold the passage, and the note stands below its paragraph`() {
    let marked = MarkedContent("<p>a <b>bold</b> move</p><p>next</p>", notes: [note("bold move", text: "!")]) {
      "[\($0.text)]"
    }
    #expect(
      marked.html
        == """
        <p>a <b><mark class="noted" id="note-5" data-note="5">bold</mark></b> \
        <mark class="noted" data-note="5">move</mark></p>[!]<p>next</p>
        """)
    #expect(marked.others.isEmpty)
  }

  @Test func `a note within a list item stays in it`() {
    let marked = MarkedContent("<ul><li>one</li><li>two</li></ul>", notes: [note("one", text: "!")]) { "[\($0.text)]" }
    #expect(marked.html.hasPrefix(#"<ul><li><mark class="noted" id="note-5" data-note="5">one</mark>[!]</li><li>"#))
  }

  @Test func `notes without a place are left over`() {
    let notes = [note("gone"), note("", text: "about all")]
    let marked = MarkedContent("<p>text</p>", notes: notes) { _ in "" }
    #expect(marked.html == "<p>text</p>")
    #expect(marked.others == notes)
  }

  @Test func `passages that overlap are marked one after the other`() {
    let marked = MarkedContent("<p>one two three</p>", notes: [note("one two"), note("two three")]) { _ in "" }
    #expect(marked.html.contains(">one two</mark>"))
    #expect(marked.html.contains("> three</mark>"))
  }

  @Test(arguments: ["a", "ab", "&amp;", "<b>a</b>", "<math>", "漢", "&"])
  func `the time grows with the text alone`(part: String) {
    let finding = Growth().finding("notes", HostileText("<p>", middle: part, second: part, closing: "</p>")) { html in
      MarkedContent(
        html, notes: [note(String(repeating: "a", count: 500) + "b", prefix: "aaaaaaaaa", suffix: "aaaaaaaaaaa")]
      ) {
        _ in ""
      }.html.utf8.count
    }
    #expect(finding == nil)
  }
}
