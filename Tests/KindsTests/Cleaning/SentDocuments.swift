/// Feeds with every element that entries contain, written for the tests.
enum SentDocuments {
  /// The markup of each entry, with the name of its feature.
  static let markup: [(name: String, html: String)] = [
    (
      "footnotes",
      "<p>One<sup id='fnref:1'><a href='#fn:1'>1</a></sup>, two<sup><a id='r2' href='https://site.test/footnotes#f 2'>2</a></sup>.</p>"
        + "<h2 id='the end'>The end</h2><p><a href='#the%20end'>down</a> <a href='#gone'>gone</a> <a href='#'>top</a></p>"
        + "<ol><li id='fn:1'>First <a href='#fnref:1'>back</a></li><li><a name='f 2'>Second</a></li></ol>"
    ),
    (
      "frames",
      "<p>Watch:</p><iframe src='https://www.youtube.com/embed/jNQXAC9IVRw?rel=0' width=560 height=315></iframe>"
        + "<iframe src='//player.vimeo.com/video/76979871?h=abc123'></iframe><div><iframe"
        + " src='https://w.soundcloud.com/player/?url=x' title='A song'></iframe></div>"
        + "<object data='/film.swf'><param name=movie value='/film.swf'><embed src='/film.swf'></object>"
        + "<iframe src='https://t.test/pixel' width=1 height=1></iframe><video src='/v.mp4' poster='/p.jpg'>no video</video>"
        + "<audio><source src='/a.mp3'>no sound</audio><picture><source srcset='/a.webp'><img src='/a.png'></picture>"
    ),
    ("only a frame", "<iframe src='https://www.youtube.com/embed/jNQXAC9IVRw'></iframe>"),
    (
      "formulas",
      "<p>x=<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> and <math display=block><semantics><mrow><msup><mi>x</mi>"
        + "<mn>2</mn></msup><mo>+</mo><msqrt><mi>y</mi></msqrt></mrow><annotation encoding=tex>x^2</annotation></semantics>"
        + "</math></p><table><tr><td><math><mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable></math></td></tr></table>"
    ),
    (
      "drawings",
      "<p>A <svg viewBox='0 0 9 9' width=9><title>boat</title><path d='M0 0L9 9'/></svg></p>"
        + "<img src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E\">"
    ),
    (
      "blocks",
      "<center>centered</center><font color=red>red</font><main>main</main>text<form>form<input name=x value=y></form>after"
        + "<fieldset><legend>legend</legend>set</fieldset><nav>nav</nav><menu><li>menu</menu>x<br>y<hr>z<xmp>a <b></xmp>"
    ),
    (
      "definitions and marks",
      "<dl><dt>Tide</dt><dd>Water that <mark>moves</mark></dd></dl><p><abbr title='World Wide Web'>WWW</abbr> <kbd>k</kbd>"
        + "<samp>s</samp><var>v</var> <ins>new</ins><del>old</del> <time datetime=2026-11-22>today</time> <q>quoted</q>"
        + "<cite>work</cite> H<sub>2</sub>O</p><ruby>漢<rp>(</rp><rt>かん</rt></ruby><details><summary>More</summary>less</details>"
        + "<figure><img src='/f.png' alt='f'><figcaption>Figure</figcaption></figure>"
    ),
    (
      "tables",
      "<table><caption>Tides</caption><colgroup><col span=2></colgroup><thead><tr><th>High<th>Low</tr></thead><tr><td>4.1"
        + "<td>0.7</tr></table><table><tr><td><table><tr><td>inner</td></tr></table></td></tr></table>"
    ),
    (
      "pictures",
      "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' data-src='/lazy.jpg'>"
        + "<img srcset='/s.jpg 1x, /l.jpg 2x'><img src='b c.png'><noscript><img src='/no.jpg'></noscript>"
        + "<map name=m><area href='/map' alt='North'></map><img src='https://t.test/p.gif' width=1 height=1>"
    ),
    ("a text", "See https://site.test/x, and (www.site.test/y).\nGood bye."),
    (
      "odd links",
      "<a href='mailto:me@site.test'>mail</a> <a href='javascript:x'>program</a> <a href='?page=2'>two</a> <a>none</a>"
        + "<h3><a href='/h'>A heading</a> that leads</h3><blockquote cite='/c'><p>said</p></blockquote><pre>a\n  b</pre>"
    ),
  ]

  /// All entries in one feed.
  static let rss: String = {
    let items = markup.map { name, html in
      "<item><title>\(name)</title><guid>\(name)</guid><link>https://site.test/\(name.replacing(" ", with: "-"))</link>"
        + "<description><![CDATA[\(html)]]></description></item>"
    }
    return "<rss version='2.0'><channel><title>T</title><link>https://site.test/</link>" + items.joined()
      + "</channel></rss>"
  }()
}
