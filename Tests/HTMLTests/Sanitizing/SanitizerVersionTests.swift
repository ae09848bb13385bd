import HTML
import Testing

/// Stored entries are sanitized again by later versions, so every change of the output must raise the version.
@Suite struct SanitizerVersionTests {
  private static let articles = [
    "<h2 id=t dir=rtl lang=he title=x>T</h2><p>a <em>b</em> <a href='#t'>c</a> <a name=n href='/d?x=1&y#z'>d</a><br>e",
    "<center>a</center><main>b</main><form>c<input></form><fieldset><legend>d</legend></fieldset><menu><li>e</menu><xmp><b></xmp>",
    "<iframe src=https://videos.example/play/7 title=x></iframe><iframe src=//f.example></iframe><object data=/o>p</object>",
    "<embed src=/e><map><area href=/m alt=n></map><applet>q</applet><noscript><img src=/i></noscript>",
    "<img src=/a alt=b width=9px height=50% srcset='c 2x' data-src=/d><img src=p width=1><img src='data:image/png;base64,AAAA'>",
    "<video src=v poster=p autoplay>x<source src=w><track src=t></video><audio><source src=s></audio>",
    "<video poster=p width=16 height=9px src='blob:x'><track src=t>y</video><audio><source src='data:audio/ogg,x'></audio><video src=''><source src=w></video>",
    "<picture><source srcset='a 1w, b 2w'><img src=c></picture><blockquote cite=/q>r</blockquote><time datetime=2026>t</time>",
    "<math display=block><mfrac><mn>1</mn><mn>2</mn></mfrac><semantics><mi>x</mi><annotation>y</annotation></semantics></math>",
    "<svg viewBox='0 0 9 9'><title>b</title><style>path{fill:red}</style><path d=M0 /><use href=#x /></svg>",
    "<dl><dt>a<dd>b</dl><details open><summary>s</summary>t</details><ruby>r<rt>s</ruby><ol start=3 reversed><li value=4>x</ol>",
    "<table><caption>c<colgroup span=2><tr><th scope=col>h<td colspan=2 align=right>d</table><pre>\n\nx</pre>",
    "See www.e.example, and https://f.example/a_(b).", "<script>s</script><style>t</style><select><option>u</select>v",
    "<p><a href=x><table><a href=y>1<tr><td>2</table></a><p><b><p>3</b>4",
    "<pre class='brush: js; gutter'>a</pre><div class='highlight-source-c x'><pre><code class='language-swift lead'>b</code></pre></div>",
    "<p>a<sup><a href='#n'>1</a></sup>, b<a href='#n'><sup>2</sup></a> c<sup>3</sup> <i id=n>d</i>",
    "<p>a<sup><a href='#gone'>1</a></sup>, b <i id=n>c</i> <a href='#n'>↩</a></p>",
    "<ul><li><input type=checkbox checked disabled> a<li><label><input type=CheckBox>b</label></ul><input type=radio>",
    "<b style='font-weight:normal'><span style='font:italic bold 1em x'>a</span></b><font style='text-decoration:line-through'>b</font>",
    "<p style='text-align:right'>a</p><center>b</center><div align=center>c</div><ol style='list-style:lower-alpha' start=-1><li value=-2>d</ol>",
    "<figure class=alignleft><img src=/a></figure><img align=right src=/b><a style='float:left'><img src=/c></a><img style='margin:0 auto' src=/d>",
    "<div class=gallery><img src=/a></div><span class=spoiler>b</span><td></td><table><tr><td class=gutter><pre>1</pre><td><pre>c</pre></table>",
    "<div><noscript><img src=/a></noscript><img data-src=/a></div><p style='font-style:italic'>b <em style='font-style:normal'>c</em>",
    "<img src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'>",
    "&lt;b&gt; &amp;amp; &nbsp; \u{1} \u{C} &#13;",
  ]

  @Test func `the version is raised when the output changes`() {
    let sanitizer = Sanitizer(policy: .withVideos)
    // FNV-1a.
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for article in Self.articles {
      let clean = sanitizer.clean(article, baseURL: "https://site.example/a/", pageURL: "https://site.example/a/1")
      for byte in (clean.html.string + "\n" + clean.text + "\n" + clean.labels + "\n").utf8 {
        digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    // If this fails, the output has changed: raise `Sanitizer.version`, and update both numbers here.
    #expect(Sanitizer.version == 9)
    #expect(digest == 7_823_381_134_849_655_547)
  }
}
