enum MarkupSeeds {
  static let all: [String] = [
    "<p>a<b>c<i>d</b>e</i><a href='javascript:x'>f</a><a href='/g' target=_blank>h</a>",
    "<table><tr><td>a<table><caption>b<td>c</table><p>d</table><select><option>e",
    "<img src=a srcset='b, c 2x' width=1 height=1><picture><source srcset='d 1w, e 2w' media=x><img src=f></picture>",
    "<svg><title><p>a</svg><math><mi><b>c</mi><annotation-xml encoding=text/html><p>d",
    "<style>a{}</style><script>b</script><iframe src=https://c.example></iframe><object data=d><embed src=e></object>",
    "<noscript><p title='</noscript><img src=x onerror=y>'><textarea><plaintext><xmp>&amp;lt;&#0;&#x80;&notit;",
    "<video poster=a src=b controls><track src=c></video><audio><source src=d></audio><details open><summary>e</details>",
    "<ruby>a<rt>b<rp>c</ruby><pre>\n\nd</pre><ul><li>e<ol><li value=2>f</ul><dl><dt>g<dd>h",
    "<a><b><a><i></b><p></a></i><nobr><font><nobr><button><p></button><form><form></form>",
  ]
}
