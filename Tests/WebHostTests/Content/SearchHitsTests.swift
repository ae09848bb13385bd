import Foundation
import GrowthTesting
import HTML
import Storage
import Testing

@testable import Reader
@testable import WebHost

/// The hits of a search in the entry that is opened from its results.
@Suite(.timeLimit(.minutes(1)))
struct SearchHitsTests {
  private func marked(_ html: String, _ search: String) throws -> String {
    try #require(SearchHits(of: search)).mark(html)
  }

  @Test(
    arguments: [
      ("<p>The tides, TIDE and low-tide.</p>", "tide", "<p>The [tides], [TIDE] and low-[tide].</p>"),
      (#"<p title="tide"><a href="/tide">ebb</a></p>"#, "tide", #"<p title="tide"><a href="/tide">ebb</a></p>"#),
      ("<p>the <b>low t</b>ide</p>", "\"low tide\"", "<p>the <b>[low t]</b>[ide]</p>"),
      ("<p>tide</p><p>s</p><hr>", "tides", "<p>tide</p><p>s</p><hr>"),
      ("<p>AT&amp;T &lt;tide&gt;</p>", "\"at t\" OR tide", "<p>[AT&amp;T] &lt;[tide]&gt;</p>"),
      ("<p>AT&amp;<i>T</i></p>", "\"at t\"", "<p>[AT&amp;]<i>[T]</i></p>"),
      ("<tr><td>low</td> <td>tide</td></tr>", "\"low tide\"", "<tr><td>[low]</td> <td>[tide]</td></tr>"),
      ("<p>low <math><mi>tide</mi></math> tide</p>", "tide", "<p>low <math><mi>tide</mi></math> [tide]</p>"),
      (
        #"<p>tide</p><div class="note-block"><p>tide</p></div><div>tide</div>"#, "tide",
        #"<p>[tide]</p><div class="note-block"><p>tide</p></div><div>[tide]</div>"#
      ),
      ("<p>今天讨论了部署方案。</p>", "署方", "<p>今天讨论了部[署方]案。</p>"), ("<p>Café</p>", "CAFE", "<p>[Café]</p>"),
      ("<p>ebb and tide</p>", "tide -ebb title:and", "<p>ebb and [tide]</p>"), ("tide", "tide", "[tide]"),
      ("", "tide", ""),
      ("a < tide > b <", "tide", "a < tide > b <"),
    ])
  func `words of the text are marked, and nothing else changes`(html: String, search: String, wanted: String) throws {
    let expected = wanted.replacing("[", with: "<mark>").replacing("]", with: "</mark>")
    #expect(try marked(html, search) == expected)
  }

  @Test(arguments: ["", "  ", "is:unread", "-tide", "…"])
  func `a search without words marks nothing`(search: String) {
    #expect(SearchHits(of: search).map { $0.mark("<p>tide is unread…</p>") } ?? "none" == "none")
  }

  @Test func `a title shows the hits of words and of its own field, escaped`() {
    var markup = Markup()
    markup.title("Tide & <ebb>", marking: SearchHits(of: "tide title:ebb link:a"))
    #expect(markup.string == "<mark>Tide</mark> &amp; &lt;<mark>ebb</mark>&gt;")
  }

  @Test func `a highlight of the user keeps its words, and is one piece`() throws {
    let note = EntryNote(
      id: NoteID(rawValue: 5), entry: EntryID(rawValue: 1), quote: "the tide comes", prefix: "", suffix: "", text: "",
      made: Date(timeIntervalSince1970: 0))
    let content = MarkedContent("<p>So the tide comes in.</p>", notes: [note]) { _ in "" }
    #expect(
      try marked(content.html, "tide")
        == """
        <p>So <mark class="noted" id="note-5" data-note="5">the <mark>tide</mark> comes</mark> in.</p>
        """)
  }

  @Test func `hits are marked in a time that grows with the text`() throws {
    let hits = try #require(SearchHits(of: "tide OR \"a b\" OR x*"))
    let texts = [
      HostileText("tide "), HostileText("<b>a</b> b "), HostileText("<math>"), HostileText("&amp;"), HostileText("<"),
      HostileText("<div class=\"note-block\">"), HostileText(opening: "x", "\u{301}"), HostileText("漢"),
    ]
    let findings = texts.compactMap { Growth().finding("hits", $0) { hits.mark($0).utf8.count } }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }
}
