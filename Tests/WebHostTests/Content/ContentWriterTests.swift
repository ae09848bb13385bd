import Bytes
import Foundation
import GrowthTesting
import HTML
import Storage
import Testing

@testable import WebHost

/// The stored text of an entry as pages show it.
@Suite(.timeLimit(.minutes(1)))
struct ContentWriterTests {
  private func written(_ html: String, _ options: ContentOptions = ContentOptions()) -> String {
    let clean = Sanitizer(policy: Sanitizer.Policy()).clean(html, baseURL: "https://a.test/")
    return ContentWriter.write(clean.html.string, options)
  }

  @Test(
    arguments: [
      #"<pre><code class="language-swift">let a</code></pre>"#, #"<pre class="lang-swift">let a</pre>"#,
      #"<div class="highlight highlight-source-swift"><pre>let a</pre></div>"#,
      #"<div class="language-swift highlighter-rouge"><div class="highlight"><pre><code>let a</code></pre></div></div>"#,
      #"<pre class="brush: swift; gutter: false">let a</pre>"#, #"<pre class="sourceCode swift">let a</pre>"#,
      #"<pre><code class="hljs swift">let a</code></pre>"#,
    ])
  func `a program whose language the page names has colors`(html: String) {
    let page = written(html)
    #expect(page.contains(#"<span class="c-k">let</span> a"#))
    #expect(page.contains(#"<pre class="language-swift" dir="auto" tabindex="0">"#))
  }

  @Test func `a bare address of a recording is shown as its file`() {
    let address = "https://a.test/redirect/e/show-7.mp3?a=1&b=2"
    #expect(written("<a href='\(address)'>\(address)</a>").contains(">show-7.mp3</a>"))
    for text in ["Episode 7", "https://a.test/7", "See https://a.test/7.mp3", "https://a.test/7.mp3 <b>x</b>"] {
      #expect(written("<a href='\(address)'>\(text)</a>").contains(">\(text)</a>"), "\(text)")
    }
  }

  @Test func `the boxes of tasks are signs with names for screen readers`() {
    let page = written(
      "<ul><li><input type=checkbox checked disabled> Bread</li><li><label><input type=checkbox>Milk</label></ul>")
    #expect(page.contains(#"<li><span role="img" aria-label="Done:">☑</span>  Bread"#))
    #expect(page.contains(#"<span role="img" aria-label="To do:">☐</span> Milk"#))
    #expect(!page.contains("<input"))
  }

  @Test(arguments: ["", "klingon", "\\\"><script>", "language-"])
  func `a program of an unknown language stays as it is`(name: String) {
    let page = written("<pre class='language-\(name)'>let a &lt; b</pre>")
    #expect(page.contains(">let a &lt; b</pre>"))
    #expect(!page.contains("<span"))
    #expect(!page.contains("script"))
  }

  @Test func `colors break at the page's own marks, and keep them`() {
    let page = written(#"<pre class="language-swift">"a <b>b</b> &amp; c"</pre>"#)
    #expect(
      page.contains(
        #"<span class="c-s">"a </span><b><span class="c-s">b</span></b><span class="c-s"> &amp; c"</span>"#))
  }

  @Test func `a language survives another cleaning`() {
    let policy = Sanitizer(policy: Sanitizer.Policy())
    let once = policy.clean(#"<pre><code class="language-c++">int a;</code></pre>"#, baseURL: nil).html.string
    #expect(once == #"<pre class="language-c++"><code>int a;</code></pre>"#)
    #expect(policy.clean(once, baseURL: nil).html.string == once)
  }

  @Test func `lists begin where their text does`() {
    let page = written(#"<ul><li>واحد</li></ul><ol start="2"><li>two</li></ol><ul dir="ltr"><li>x</li></ul>"#)
    #expect(page.contains(#"<ul dir="auto"><li>"#) && page.contains(#"<ol start="2" dir="auto"><li>"#))
    #expect(page.contains(#"<ul dir="ltr"><li>"#))
  }

  @Test func `the outermost of tables scrolls in a region of its own`() {
    let nested = "<table><tr><td>1<table><tr><td>2</td></tr></table></td></tr></table>"
    let page = written(nested + "<table><tr><td>3</td></tr></table>")
    #expect(page.components(separatedBy: #"role="region""#).count == 3)
    #expect(page.contains(#"aria-label="Table""#) && page.contains(#"aria-label="Table 2""#))
    #expect(page.hasSuffix("</table></div>"))
  }

  @Test func `a formula on a line of its own scrolls, one in a line does not`() {
    let page = written(#"<p><math display="block"><mi>a</mi></math><math><mi>b</mi></math></p>"#)
    #expect(page.contains(#"<span class="scroll formula" role="region" tabindex="0" aria-label="Formula"><math"#))
    #expect(page.components(separatedBy: "formula").count == 2)
  }

  @Test func `a picture opens full size, unless it is small, inline or a link already`() {
    let page = written(
      """
      <img src="https://a.test/1.png" alt="A quay"><img src="https://a.test/2.png" width="16" alt="x">
      <a href="https://b.test/"><img src="https://a.test/3.png" alt="y"></a>
      """)
    #expect(page.contains(#"<a class="zoom" rel="noopener noreferrer" href="https://a.test/1.png"><img"#))
    #expect(page.components(separatedBy: "zoom").count == 2)
  }

  @Test func `links leave the reader as the user wants, and those within the text stay`() {
    let html = ##"<p id="n"><a href="https://b.test/">b</a> <a href="#n">n</a></p>"##
    #expect(written(html).contains(#"href="https://b.test/" rel="noopener noreferrer nofollow">b"#))
    let page = written(html, ContentOptions(opensTabs: true))
    #expect(page.contains(#"href="https://b.test/" rel="noopener noreferrer nofollow" target="_blank">b"#))
    #expect(page.contains(##"<a href="#e-n">n</a>"##))
  }

  @Test func `a link to an entry that one has names it`() {
    let options = ContentOptions(entries: [ByteString("https://b.test/?a=1&b=2"): EntryID(rawValue: 7)])
    #expect(written(#"<a href="https://b.test/?a=1&amp;b=2">b</a>"#, options).contains(#"data-known="7""#))
  }

  @Test func `headings stand below the entry's own, with links to themselves`() {
    let page = written(#"<h1 id="one">One</h1><h3>Two</h3>"#)
    #expect(
      page.contains(
        ##"<h2 id="e-one">One<a class="section" href="#e-one" aria-label="Link to this section"></a></h2>"##))
    #expect(page.contains("<h3>Two</h3>"))
  }

  @Test(
    arguments: [
      "<pre class='language-js'>", "<table>", "<math display=block><mi>a</mi></math>", "<picture>", "<img src=//a>",
      "<h1 id=a>", "<a href=//a>", "<sup><a href='#a'>1</a></sup>",
    ])
  func `the time grows with the text alone`(part: String) {
    let finding = Growth().finding("content", HostileText(part)) { html in
      let clean = Sanitizer(policy: Sanitizer.Policy()).clean(html, baseURL: "https://a.test/").html.string
      _ = ContentFacts(clean)
      return ContentWriter.write(clean, ContentOptions(opensTabs: true)).utf8.count / 10
    }
    #expect(finding == nil)
  }

  // MARK: Facts

  @Test func `the time to read counts words, and characters of scripts without spaces`() {
    #expect(ContentFacts("<p>few words</p>").minutes == nil)
    #expect(ContentFacts("<p>" + String(repeating: "word ", count: 660) + "</p>").minutes == 3)
    #expect(ContentFacts("<p>" + String(repeating: "漢", count: 900) + "</p>").minutes == 2)
  }

  @Test(
    arguments: [
      ##"<p>a<sup><a href="#e-1">1</a></sup> b<sup><a href="#e-2">2</a></sup></p><li id="e-1">x <a href="#e-r">↩</a></li>"##,
      ##"<p>a<a href="#e-1"><sup>1</sup></a> b<a href="#e-2"><sup>2</sup></a></p>"##,
      ##"<p>a<sup><a href="#e-1">1</a></sup> b<sup><a href="#e-2">2</a><a href="#e-1">1</a></sup></p>"##,
    ])
  func `footnotes are counted once`(html: String) {
    #expect(ContentFacts(html).notes == 2)
  }
}
