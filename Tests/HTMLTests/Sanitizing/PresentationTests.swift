import HTML
import Testing

/// What only a `style` or a class says of the words, the lists and the pictures of an article.
@Suite(.timeLimit(.minutes(1)))
struct PresentationTests {
  private func clean(_ html: String) -> String {
    Sanitizer().clean(html, baseURL: "https://site.example/").html.string
  }

  /// The markup of a picture, up to its class.
  private func pictureClass(_ html: String) -> String? {
    clean(html).firstMatch(of: /<img class="([^"]*)"/).map { String($0.1) }
  }

  @Test(
    arguments: [
      ("font-weight:bold", "<span><b>a</b></span>"), ("font-weight: 700", "<span><b>a</b></span>"),
      ("FONT-WEIGHT:BOLDER!important", "<span><b>a</b></span>"), ("font-weight:400", "<span>a</span>"),
      ("font-weight:bold;font-weight:normal", "<span>a</span>"), ("font-style:oblique", "<span><i>a</i></span>"),
      ("text-decoration:line-through", "<span><s>a</s></span>"),
      ("text-decoration:underline red", "<span><u>a</u></span>"),
      ("vertical-align:super", "<span><sup>a</sup></span>"), ("vertical-align:sub", "<span><sub>a</sub></span>"),
      ("font:italic bold 12px/30px Georgia", "<span><b><i>a</i></b></span>"),
      ("color:red;font-family:bold;font-size:20px", "<span>a</span>"), ("font-weight", "<span>a</span>"),
      (";;:bold;font-style:italic", "<span><i>a</i></span>"),
    ])
  func `emphasis by style becomes elements`(style: String, markup: String) {
    #expect(clean("<span style='\(style)'>a</span>") == markup)
  }

  @Test func `emphasis that is there already is not added again`() {
    #expect(clean("<b><span style='font-weight:bold'>a</span></b>") == "<b><span>a</span></b>")
    #expect(clean("<h2 style='font-weight:bold'>a</h2>") == "<h2>a</h2>")
    #expect(
      clean("<div style='font-weight:bold'><p style='font-weight:bold'>a</p></div>") == "<div><b><p>a</p></b></div>")
  }

  @Test func `a bold element of normal weight is none`() {
    #expect(
      clean("<b style='font-weight:normal'>a <span style='font-weight:700'>b</span></b>") == "a <span><b>b</b></span>")
    #expect(clean("<em style='font-style:normal'>a</em>") == "a")
    #expect(clean("<h2 style='font-weight:normal'>a</h2>") == "<h2>a</h2>")
  }

  @Test func `emphasis never stands between the parts of a table or a list`() {
    #expect(
      clean("<table style='font-weight:bold'><tr style='font-weight:bold'><td style='font-weight:bold'>a</table>")
        == "<table><tbody><tr><td><b>a</b></td></tr></tbody></table>")
    #expect(clean("<ul style='font-weight:bold'><li>a</ul>") == "<ul><li>a</li></ul>")
  }

  @Test(
    arguments: [
      ("<p style='text-align: right'>a</p>", #"<p align="right">a</p>"#),
      ("<p align=center>a</p>", #"<p align="center">a</p>"#),
      ("<center>a</center>", #"<div align="center">a</div>"#), ("<p style='text-align:justify'>a</p>", "<p>a</p>"),
      ("<p class='has-text-align-center'>a</p>", #"<p align="center">a</p>"#),
      ("<p align=left style='text-align:center'>a</p>", #"<p align="center">a</p>"#),
      ("<span style='text-align:center'>a</span>", "<span>a</span>"),
    ])
  func `alignment is kept`(html: String, markup: String) {
    #expect(clean(html) == markup)
  }

  @Test func `the signs of a list are kept, whatever says them`() {
    #expect(clean("<ol style='list-style-type:lower-roman'><li>a</ol>") == #"<ol type="i"><li>a</li></ol>"#)
    #expect(clean("<ul style='list-style: square'><li>a</ul>") == #"<ul type="square"><li>a</li></ul>"#)
    #expect(clean("<ol style='list-style:square'><li>a</ol>") == "<ol><li>a</li></ol>")
    #expect(clean("<ol start=-3><li value=-1>a</ol>") == #"<ol start="-3"><li value="-1">a</li></ol>"#)
    #expect(clean("<ol start=-x><li value=->a</ol>") == "<ol><li>a</li></ol>")
  }

  @Test(
    arguments: [
      ("<img src=/a align=left>", "a-left"), ("<img src=/a style='float: right'>", "a-right"),
      ("<img src=/a class='size-full alignleft'>", "a-left"), ("<img src=/a style='margin: 0 auto 1em'>", "a-center"),
      ("<a href=/b style='clear:left;float:left'><img src=/a></a>", "a-left"),
      // Nothing would fit beside it.
      ("<img src=/a align=left width=564>", nil), ("<img src=/a>", nil),
    ])
  func `a picture that floats says so`(html: String, name: String?) {
    #expect(pictureClass(html) == name)
  }

  @Test func `a figure floats with its caption, a layout of a page does not`() {
    #expect(
      clean("<figure class=alignright><img src=/a><figcaption>b</figcaption></figure>").hasPrefix(
        #"<figure class="a-right">"#))
    #expect(!clean("<table align=left><tr><td>\(String(repeating: "<p>a</p>", count: 20))</table>").contains("class"))
    #expect(
      !clean("<div style='float:left'>\(String(repeating: "<p>a</p><img src=/b>", count: 20))</div>").contains("class"))
  }

  @Test(
    arguments: [
      "<table><tr><td class='gutter gl'><pre class=lineno>1\n2</pre><td><pre>a</pre></table>",
      "<table><tr><td class=lntd><pre><code><span class=lnt>1\n</span></code></pre><td class=lntd><pre>a</pre></table>",
      "<pre><span class=ln>1</span>a</pre>", "<table><tr><td class=blob-num data-line-number=1><td>a</table>",
    ])
  func `numbers of lines are known as such, and are none of the text`(html: String) {
    let clean = Sanitizer().clean(html, baseURL: nil)
    #expect(clean.html.string.contains(#"class="a-numbers""#))
    #expect(clean.text == "a")
  }

  @Test func `a class of line numbers on other words changes nothing`() {
    let html = "<p class=gutter>The gutter</p><table><tr><td class=lntd>a<td class=lntd>b</table>"
    #expect(!clean(html).contains("class"))
    #expect(Sanitizer().clean(html, baseURL: nil).text == "The gutter a b")
  }

  @Test func `a picture that a page repeats for browsers without scripts is there once, whichever comes first`() {
    let (plain, lazy) = ("<noscript><img src=/a></noscript>", "<img data-src=/a>")
    for html in [plain + lazy, lazy + plain] {
      #expect(clean(html).ranges(of: "<img").count == 1, "\(html)")
    }
    // The same picture further on is another one.
    #expect(clean(plain + lazy + "<p><img src=/a></p>").ranges(of: "<img").count == 2)
  }

  @Test func `a small picture that is written out in its address is shown, a dot is not`() {
    let red =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAALUlEQVR4nO3NAQ0AAAgDILV/Z43xzUEBeitjQq9YLBaL"
      + "xWKxWCwWi8Visfhl"
    let dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    #expect(clean("<img src='\(red)'>").contains(red))
    #expect(clean("<img src='\(dot)'>").isEmpty)
    // A page's script would load the other one.
    let lazy = clean("<img src='\(red)' data-src=/real.png>")
    #expect(lazy.contains("real.png") && !lazy.contains("base64"))
  }

  @Test(
    arguments: [
      "<span style='font-weight:bold;font-style:italic'>", "<div class=gallery style='float:left'>", "<p class=gutter>",
    ])
  func `deeply nested styles come to rest`(tag: String) {
    let once = clean(String(repeating: tag, count: 2_000) + "1<img src=/a>")
    #expect(clean(once) == once)
  }
}
