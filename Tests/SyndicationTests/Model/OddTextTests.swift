import Testing

@testable import Syndication

/// Tests texts and addresses whose form is not what the format asks for.
@Suite struct OddTextTests {
  @Test(
    arguments: [
      "text/html; charset=utf-8", "html;charset=utf-8", " TEXT/HTML ;q=1", "CDATA", "html5", "application/html",
      "text/x-html", "escaped", "rich",
    ])
  func `markup of a type with a parameter or of none is markup`(_ type: String) throws {
    let text = "Hello &lt;b&gt;you&lt;/b&gt;"
    let entry = try firstEntry(
      of: atomEntry(
        "<title type='\(type)'>\(text)</title><summary type='\(type)'>\(text)</summary>"
          + "<content type='\(type)'>\(text)</content><rights type='\(type)'>\(text)</rights>"))
    #expect(entry.title == "Hello you")
    for part in [entry.summary, entry.content, entry.rights] { #expect(part?.html == "Hello <b>you</b>") }
    let item = try firstEntry(
      of: rssItem(
        "<media:description type='\(type)'>\(text)</media:description><title type='\(type)'>\(text)</title>",
        namespaces: "xmlns:media='http://search.yahoo.com/mrss/'"))
    #expect(item.title == "Hello you")
    #expect(item.summary?.html ?? item.media?.description?.html == "Hello <b>you</b>")
  }

  @Test(arguments: ["text/plain; charset=utf-8", "TEXT", "CDATA", "words"])
  func `text of such a type is text`(_ type: String) throws {
    let entry = try firstEntry(of: atomEntry("<content type='\(type)'>1 &lt; 2</content>"))
    #expect(entry.content?.isMarkup == false)
    #expect(entry.content?.plainText == "1 < 2")
  }

  @Test func `XHTML of a type with a parameter is markup`() throws {
    let div = "<div xmlns='http://www.w3.org/1999/xhtml'><p>a</p></div>"
    let entry = try firstEntry(
      of: atomEntry("<content type='application/xhtml+xml; charset=utf-8'>\(div)</content>"))
    #expect(entry.content?.html == "<p>a</p>")
  }

  @Test func `marks of escaped sections of CDATA are not shown`() throws {
    func marked(_ text: String) -> String { "&lt;![CDATA[\(text)]]&gt;" }
    let entry = try firstEntry(
      of: rssItem(
        "<title>\(marked("Hello world"))</title><description>\(marked("&lt;p>a&lt;/p>"))</description>"
          + "<link>\(marked("http://e.example/1"))</link><category>\(marked("sea"))</category>"
          + "<author>\(marked("Ann"))</author>"))
    #expect(entry.title == "Hello world")
    #expect(entry.summary?.html == "<p>a</p>")
    #expect(entry.link == "http://e.example/1")
    #expect(entry.categoryNames == ["sea"])
    #expect(entry.authorNames == ["Ann"])
    #expect(try firstEntry(of: rssItem("<title>News: \(marked("a"))!</title>")).title == "News: a!")
    let long = String(String(repeating: " word", count: 200).dropFirst())
    #expect(try firstEntry(of: rssItem("<description>\(marked(long))</description>")).summary?.value == long)
    let atom = try firstEntry(of: atomEntry("<title type='html'>\(marked("a"))</title>"))
    #expect(atom.title == "a")
    let json = try firstEntry(
      of: """
        {"version":"https://jsonfeed.org/version/1",
        "items":[{"title":"<![CDATA[a]]>","content_html":"<![CDATA[<i>b</i>]]>"}]}
        """)
    #expect(json.title == "a")
    #expect(json.content?.html == "<i>b</i>")
  }

  @Test(
    arguments: [
      "&#55357;&#56832;", "&#xD83D;&#xDE00;", "&#xd83d;&#56832;", "&amp;#55357;&amp;#56832;",
      "&amp;#xD83D;&amp;#xDE00;", "<![CDATA[&#55357;&#56832;]]>",
    ])
  func `references to both halves of a character are the character`(_ written: String) throws {
    let entry = try firstEntry(of: rssItem("<title>Hi \(written) there</title><description>\(written)</description>"))
    #expect(entry.title == "Hi 😀 there")
    let category = try firstEntry(of: rssItem("<category domain='\(written)'>\(written)</category>")).categories.first
    #expect(category?.name == "😀")
  }

  @Test func `a reference to one half of a character is left out`() throws {
    #expect(try firstEntry(of: rssItem("<title>a&#55357;b&#56832;&#55357;&#65;c</title>")).title == "abAc")
  }

  @Test func `an address that begins with www is one`() throws {
    #expect(try firstEntry(of: rssItem("<link>www.s.test/a</link>")).link == "http://www.s.test/a")
    #expect(try firstEntry(of: rssItem("<link>WWW.s.test</link>")).link == "http://www.s.test/")
    #expect(try firstEntry(of: atomEntry("<link href='www.s.test/a?b'/>")).link == "http://www.s.test/a?b")
    let file = try firstEntry(of: rssItem("<enclosure url='www.s.test/a.mp3'/>")).enclosures.first
    #expect(file?.url == "http://www.s.test/a.mp3")
    #expect(try read(rss("<link>www.s.test</link><item><link>b</link></item>")).siteURL == "http://www.s.test/")
    #expect(try firstEntry(of: rssItem("<link>www.html</link>")).link == "https://example.org/blog/www.html")
  }

  @Test(arguments: ["N/A", "n/a", "none", "NULL", "undefined", "-", "to be announced", "See below"])
  func `a word that is no address is no link`(_ word: String) throws {
    let entry = try firstEntry(of: rssItem("<guid>\(word)</guid><link>\(word)</link><comments>\(word)</comments>"))
    #expect(entry.link == nil)
    #expect(entry.commentsURL == nil)
    #expect(entry.id == word)
    let json = try firstEntry(
      of: "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{\"id\":\"1\",\"url\":\"\(word)\"}]}")
    #expect(json.link == nil)
  }

  @Test(arguments: ["post", "2025/a b.html", "my file.mp3", "?p=1 2", "/a b"])
  func `a relative address may be a word or have blanks`(_ text: String) throws {
    #expect(try firstEntry(of: rssItem("<link>\(text)</link>")).link != nil)
  }
}
