import HTML
import Testing

@Suite struct AddressLinkTests {
  private func clean(_ html: String) -> CleanHTML { Sanitizer().clean(html, baseURL: nil) }

  /// The links as "text → address", and the text around them.
  private func links(_ text: String) -> [String] {
    HTMLDocument(parsing: clean(text).html.string).root.descendants.filter { $0.name == "a" }.map { $0.text }
  }

  @Test(arguments: [
    ("See https://e.example/a.", ["https://e.example/a"]), ("(https://e.example/a)", ["https://e.example/a"]),
    ("https://e.example/a_(b), and", ["https://e.example/a_(b)"]),
    ("[https://e.example/[x]]", ["https://e.example/[x]"]),
    ("HTTP://E.example/x?y=1&amp;z=2#f!", ["HTTP://E.example/x?y=1&z=2#f"]),
    ("www.e.example/x, y", ["www.e.example/x"]),
    ("a https://e.example b http://f.example/ c", ["https://e.example", "http://f.example/"]),
    ("“https://e.example/a”…", ["https://e.example/a"]), ("«https://e.example»", ["https://e.example"]),
    ("https://e.example/é/x", ["https://e.example/é/x"]), ("見てhttps://e.example/aをご覧", ["https://e.example/a"]),
    ("https://e.example/a。次", ["https://e.example/a"]), ("https://e.example/a\u{3000}b", ["https://e.example/a"]),
    ("https://e.example/a😀", ["https://e.example/a"]), ("<p>a<br>https://e.example/</p>", ["https://e.example/"]),
    ("'https://e.example/it's'", ["https://e.example/it's"]), ("https://e.example/a...", ["https://e.example/a"]),
    ("https://e.example/a)))", ["https://e.example/a"]), ("https://e.example:8080/x;", ["https://e.example:8080/x"]),
  ])
  func `addresses in a text are links, without the signs of its sentence`(text: String, expected: [String]) {
    #expect(links(text) == expected)
  }

  @Test(arguments: [
    "http://", "https://.", "https:// x", "www.", "www.x", "www.x@y.example", "awww.e.example", "xhttp://e.example",
    "/www.e.example", "me@www.e.example", "ftp://e.example/x", "mailto:me@e.example", "me@e.example", "javascript:x",
    "e.example/x",
  ])
  func `what is no address of the web stays text`(text: String) {
    #expect(links(text) == [])
  }

  @Test(arguments: [
    "<b>x</b> https://e.example/", "<p>https://e.example/ <a href='https://f.example/'>f</a></p>",
    "<pre>https://e.example/</pre>", "<ul><li>https://e.example/</ul>",
  ])
  func `a text with markup of its own says itself what is a link`(text: String) {
    #expect(!links(text).contains("https://e.example/"))
  }

  @Test func `the text is the same, and cleaning again changes nothing`() {
    let once = clean("<p>See www.e.example/?a=1&amp;b=&lt;2&gt;.<br>And https://f.example\n</p>")
    #expect(
      once.html.string
        == "<p>See <a href=\"https://www.e.example/?a=1&amp;b=\" rel=\"noopener noreferrer nofollow\">www.e.example/?a=1&amp;b=</a>"
        + "&lt;2&gt;.<br>And <a href=\"https://f.example/\" rel=\"noopener noreferrer nofollow\">https://f.example</a>\n</p>"
    )
    #expect(once.text == "See www.e.example/?a=1&b=<2>. And https://f.example")
    #expect(once.links == ["https://www.e.example/?a=1&b=", "https://f.example/"])
    #expect(clean(once.html.string).html == once.html)
  }

  @Test func `markup that leaves only text counts as text`() {
    let clean = clean("<script>x</script><font>https://e.example/</font><img src=x width=1>")
    #expect(clean.links == ["https://e.example/"])
  }
}
