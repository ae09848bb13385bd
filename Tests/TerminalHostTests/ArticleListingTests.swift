import TerminalCells
import Testing

@testable import TerminalHost

@Suite struct ArticleListingTests {
  private func lines(_ html: String, width: Int? = nil) -> [String] {
    ArticleListing(html: html).lines(width: width).map(\.text)
  }

  @Test func `paragraphs, headings and lists have lines of their own`() {
    let html = """
      <h2>Tides</h2><p>The sea <em>rises</em>
      and falls.<br>Twice a day.</p>
      <ul><li>ebb</li><li><p>flood</p><ol start="3"><li>spring</li></ol></li></ul>
      <blockquote><p>Mind it.</p></blockquote>
      <figure><img src="a.png" alt="A pier"><figcaption>The pier</figcaption></figure>
      """
    #expect(
      lines(html) == [
        "Tides", "", "The sea rises and falls.", "Twice a day.", "", "- ebb", "- flood", "  3. spring", "",
        "> Mind it.",
        "", "[A pier]", "", "The pier",
      ])
  }

  @Test func `code keeps its lines and its indents`() {
    #expect(
      lines("<p>So:</p><pre><code>let x = 1\n\tprint(x)\n\nend\n</code></pre>", width: 8)
        == ["So:", "", "    let x = 1", "        print(x)", "    ", "    end"])
  }

  @Test func `rows of a table are lines with their cells apart`() {
    #expect(
      lines("<table><tr><th>Port</th><th>High</th></tr><tr><td>Brest</td><td>7 m</td></tr></table>")
        == ["Port | High", "Brest | 7 m"])
  }

  @Test func `lines are broken at the width, below the text of their item`() {
    #expect(
      lines("<ul><li>one two three four five six</li></ul>", width: 22)
        == ["- one two three four", "  five six"])
  }

  @Test func `text from a page cannot contain terminal commands`() {
    #expect(
      !lines("<pre>a\u{1B}[31mb</pre><p>\u{9B}31mc</p>").contains { $0.contains("\u{1B}") || $0.contains("\u{9B}") })
  }

  @Test func `deep nesting ends`() {
    let html = String(repeating: "<blockquote><ul><li>", count: 3_000) + "deep"
    #expect(lines(html, width: 40).last?.hasSuffix("deep") == true)
  }
}
