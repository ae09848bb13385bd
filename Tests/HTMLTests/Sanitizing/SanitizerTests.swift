import HTML
import Testing

@Suite struct SanitizerTests {
  private func clean(_ html: String, base: WebAddress? = "https://site.example/a/b.html") -> String {
    Sanitizer().clean(html, baseURL: base).html.string
  }

  @Test func `the elements of articles are kept`() {
    let article =
      #"<h2 dir="rtl" lang="he">T</h2><p>a <em>b</em> <code>c &lt; d</code><br>e</p><blockquote><p>q</p></blockquote>"#
      + #"<figure><figcaption>f</figcaption></figure><details open><summary>s</summary>t</details>"#
      + #"<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby><dl><dt>x</dt><dd>y</dd></dl><hr>"#
      + #"<table><caption>c</caption><thead><tr><th scope="col">h</th></tr></thead>"#
      + #"<tbody><tr><td colspan="2" align="right">d</td></tr></tbody></table>"#
      + #"<ol start="3" reversed><li value="7">i</li></ol><pre>"# + "\n\n  x\n</pre>"
    // A flag is written without a value, which parses like the empty one.
    #expect(clean(article) == article)
  }

  @Test func `unknown elements are unwrapped and words stay separated`() {
    #expect(clean("<x-y>a</x-y><font size=7>b</font><label>d</label>") == "abd")
    #expect(Sanitizer().clean("<p>a</p><p>b</p>c<br>d<center>e</center>f<b>g</b>", baseURL: nil).text == "a b c d e fg")
  }

  @Test(
    arguments: [
      ("<center>centered</center><font>red</font>", #"<div align="center">centered</div>red"#, "centered red"),
      ("<main>a</main><nav>b</nav><form>c<input></form>d", "<div>a</div><div>b</div><div>c</div>d", "a b c d"),
      ("<menu><li>a</menu><dir><li>b</dir>", "<ul><li>a</li></ul><ul><li>b</li></ul>", "a b"),
      ("<fieldset><legend>a</legend>b</fieldset>c", "<div><div>a</div>b</div>c", "a b c"),
      ("<xmp>a <b></xmp><listing>c</listing>", "<pre>a &lt;b&gt;</pre><pre>c</pre>", "a <b> c"),
      ("<acronym title=t>a</acronym>b", #"<abbr title="t">a</abbr>b"#, "ab"),
      ("<table><tr><td>a<td>b<tr><th>c</table>d", nil, "a b c d"), ("a<br>b<hr>c<ul><li>d<li>e</ul>", nil, "a b c d e"),
      ("<dl><dt>a<dd>b<dt>c</dl><details><summary>d</summary>e</details>", nil, "a b c d e"),
      ("<marquee>a</marquee><u>b</u>c", nil, "a bc"), ("<address>a</address><aside>b</aside>c", nil, "a b c"),
    ])
  func `blocks never run together`(html: String, markup: String?, text: String) {
    if let markup { #expect(clean(html) == markup) }
    #expect(Sanitizer().clean(html, baseURL: nil).text == text)
  }

  @Test func `elements keep what they mean`() {
    let article =
      #"<dl><dt>t</dt><dd>d</dd></dl><p><mark>m</mark> <kbd>k</kbd><samp>s</samp><var>v</var> <ins>i</ins><del>d</del>"#
      + #" <abbr title="World Wide Web">WWW</abbr> <time datetime="2026-11-22">today</time> H<sub>2</sub>O x<sup>2</sup>"#
      + #" <q>q</q><cite>c</cite> <span title="tip">s</span></p><details><summary>s</summary>d</details>"#
      + #"<table><caption>c</caption><colgroup span="2"></colgroup><colgroup><col span="2"></colgroup>"#
      + #"<tbody><tr><td>x</td></tr></tbody></table>"#
    #expect(clean(article) == article)
  }

  @Test func `elements that contain no text are removed with their content`() {
    let html =
      "a<script>1</script><style>2</style><template>3</template><svg><style>4</style></svg><select><option>5</select>"
      + "<textarea>6</textarea><button>7</button><title>8</title><noembed>9</noembed>b"
    #expect(clean(html) == "ab")
  }

  @Test func `links are resolved and give the target no opener and no referrer`() {
    #expect(
      clean("<a href='../c d?x=1&y=2#f' target=_blank rel=opener onclick=x id=i class=k title=t>x</a>")
        == #"<a href="https://site.example/c%20d?x=1&amp;y=2#f" rel="noopener noreferrer nofollow" id="e-i" title="t">x</a>"#
    )
    #expect(clean("<a href=/x>x</a>", base: nil) == "x")
    #expect(clean("<a>x</a><a href='irc://e.example'>y</a>") == "xy")
    let links = Sanitizer().clean(
      "<a href=1>x</a><a href=2>y</a><a href=1>z</a>", baseURL: "http://e.example"
    ).links
    #expect(links == ["http://e.example/1", "http://e.example/2"])
  }

  @Test func `images load lazily and without a referrer`() {
    let clean: CleanHTML = Sanitizer().clean(
      "<img src=/i.png alt=' An  image ' width=640px height=50% title=t style=float:left onload=x>",
      baseURL: "https://e.example/")
    #expect(
      clean.html.string
        == #"<img src="https://e.example/i.png" alt=" An  image " width="640" height="50%" title="t" loading="lazy""#
        + #" decoding="async" referrerpolicy="no-referrer">"#)
    #expect(
      clean.images == [ImageReference(url: "https://e.example/i.png", alt: "An image", width: 640, height: nil)])
  }

  @Test(
    arguments: [
      "width=1 height=1", "width=0 height=0", "height=1", "style='width:1px;height:1px'", "style='Display : NONE'",
      "style='visibility:hidden !important'",
    ])
  func `tracking pixels are removed`(attributes: String) {
    let clean: CleanHTML = Sanitizer().clean("a<img src=https://t.example/p \(attributes)>b", baseURL: nil)
    #expect(clean.html.string == "ab")
    #expect(clean.images.isEmpty)
  }

  @Test func `images in data addresses are kept if they cannot run`() {
    let data = String(repeating: "iVBORw0KGgo", count: 40)
    #expect(clean("<img src='data:image/png;base64,\(data)'>").contains("src=\"data:image/png;base64,\(data)\""))
    #expect(clean("<img src='data:image/svg+xml,\(data)'><img src='data:text/html,\(data)'>") == "")
    #expect(clean("<a href='data:image/png;base64,\(data)'>x</a>") == "x")
  }

  @Test func `images that scripts would load are found once`() {
    let placeholder = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
    let clean: CleanHTML = Sanitizer().clean(
      "<img src='\(placeholder)' data-src=/real.jpg class=lazy><noscript><img src=/real.jpg><i>n</i></noscript>",
      baseURL: "https://e.example/")
    #expect(clean.images.map(\.url) == ["https://e.example/real.jpg"])
    #expect(clean.html.string.hasSuffix("<i>n</i>"))
    #expect(clean.html.string.split(separator: "<img", omittingEmptySubsequences: false).count == 2)
  }

  @Test func `every candidate of a source set is checked and resolved`() {
    let html = #"<img srcset="a,b.png 1x, /c.png 640w,javascript:x 3x, d.png 2y, e.png 1x 2w, f.png, g.png(1,2) 4x">"#
    #expect(
      clean(html).contains(
        #"srcset="https://site.example/a/a,b.png 1x, https://site.example/c.png 640w, "#
          + #"https://site.example/a/f.png, https://site.example/a/g.png(1,2) 4x""#))
    let image = Sanitizer().clean("<img srcset='a 320w, b 1280w, c 640w'>", baseURL: "https://e.example/")
    #expect(image.images.map(\.url) == ["https://e.example/b"])
    #expect(clean("<img srcset='javascript:x 1x'>") == "")
  }

  @Test func `pictures keep their sources`() {
    #expect(
      clean("<picture><source srcset='a.webp 2x' type=image/webp media='(min-width: 9em)' src=x><img src=a></picture>")
        == #"<picture><source srcset="https://site.example/a/a.webp 2x" type="image/webp" media="(min-width: 9em)">"#
        + #"<img src="https://site.example/a/a" loading="lazy" decoding="async" referrerpolicy="no-referrer"></picture>"#
    )
    #expect(clean("<source src=a><div><source srcset=b></div>") == "<div></div>")
  }

  @Test func `audio and video do not load before the user starts them`() {
    #expect(
      clean(
        "<video autoplay src=v.mp4 poster=p.jpg preload=auto controlslist=x><source src=w.webm type=video/webm>"
          + "<track src=t.vtt kind=captions srclang=en default>no</video>")
        == #"<video src="https://site.example/a/v.mp4" poster="https://site.example/a/p.jpg" controls preload="none">"#
        + #"<source src="https://site.example/a/w.webm" type="video/webm">"#
        + #"<track src="https://site.example/a/t.vtt" kind="captions" srclang="en" default>no</video>"#)
  }

  @Test func `a player without anything to play becomes its poster and its content`() {
    #expect(clean("<audio src='data:audio/mp3,x'>x</audio>") == "x")
    #expect(clean("<video></video><audio><source src='blob:x'></audio>") == "")
    #expect(
      clean(
        "<video poster=p.jpg src='blob:x'><source src='data:video/mp4,'><track src=t.vtt><a href=v.mp4>v</a></video>")
        == #"<img src="https://site.example/a/p.jpg" loading="lazy" decoding="async" referrerpolicy="no-referrer">"#
        + #"<a href="https://site.example/a/v.mp4" rel="noopener noreferrer nofollow">v</a>"#)
  }

  @Test func `a poster has the size of its player in the article and in the list of images`() {
    let sanitizer = Sanitizer()
    let player = "<video poster=p.jpg width=320 height=180px></video>"
    let once = sanitizer.clean(player, baseURL: "https://site.example/a/")
    #expect(
      once.html.string
        == #"<img src="https://site.example/a/p.jpg" width="320" height="180" loading="lazy" decoding="async" "#
        + #"referrerpolicy="no-referrer">"#)
    #expect(once.images.map(\.width) == [320])
    #expect(sanitizer.clean(once.html.string, baseURL: nil).images == once.images)
  }

  @Test func `an address that cannot be played does not keep the browser from the other sources`() {
    #expect(
      clean("<video src=''><source src='blob:x'><source src=w.mp4></video>")
        == #"<video controls preload="none"><source src="https://site.example/a/w.mp4"></video>"#)
  }

  @Test func `line breaks at the start of preformatted text survive`() {
    #expect(clean("<pre>\nx</pre>") == "<pre>x</pre>")
    #expect(clean("<pre>\n\nx</pre>") == "<pre>\n\nx</pre>")
    #expect(clean("<pre>&#13;x</pre>") == "<pre>\n\nx</pre>")
  }

  @Test func `deep markup keeps its text and is bounded`() {
    let sanitizer = Sanitizer()
    for tags in ["<div>", "<blockquote><p>", "<table><td>", "<b>", "<a href=x>", "<ul><li>", "<rt>"] {
      let once = sanitizer.clean(String(repeating: tags, count: 10_000) + "end", baseURL: "http://e.example")
      #expect(once.text == "end")
      #expect(sanitizer.clean(once.html.string, baseURL: nil).html == once.html)
    }
  }

  @Test func `a policy can restrict markup but not allow harmful markup`() {
    var policy = Sanitizer.Policy()
    policy.elements = ["p": ["onclick", "style", "title"], "script": ["src"], "iframe": ["src"], "svg": [], "a": []]
    policy.linkSchemes = ["javascript", "https"]
    let clean: String = Sanitizer(policy: policy).clean(
      "<p onclick=x style=y title=t>a<b>b</b></p><script>s</script><svg></svg><iframe src=https://e.example></iframe>"
        + "<a href=javascript:x>c</a><img src=https://e.example/i>", baseURL: nil
    ).html.string
    #expect(
      clean == #"<p title="t">ab</p><a class="frame" href="https://e.example/" rel="noopener noreferrer nofollow">"#
        + "Frame from e.example</a>c")
  }

  @Test
  func `an element with an empty address loads nothing, and does not refer to the page itself`() {
    #expect(
      clean("<p>a<img src=''><img src=' '></p><video src=v.mp4><track src><source src=' '>no</video>")
        == #"<p>a</p><video src="https://site.example/a/v.mp4" controls preload="none">no</video>"#)
  }
}
