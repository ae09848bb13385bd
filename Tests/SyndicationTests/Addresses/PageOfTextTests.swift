import Testing

@testable import Syndication

/// Tests which address relative addresses in the texts of an entry refer to.
@Suite struct PageOfTextTests {
  private static let page: WebAddress = "https://s.example/2025/post/"

  private func bases(of text: String) throws -> [WebAddress?] {
    let entry = try firstEntry(of: text)
    return ([entry.content, entry.summary, entry.titleText, entry.subtitle, entry.rights] + entry.otherContents)
      .compactMap { $0 }.map(\.baseURL) + [entry.baseURL]
  }

  @Test(
    arguments: [
      rss(
        """
        <link>https://s.example/</link><item><link>/2025/post/</link><title>&lt;b&gt;a&lt;/b&gt;</title>
        <description>&lt;img src="cover.jpg"&gt;</description><content:encoded>&lt;img src="b.jpg"&gt;</content:encoded>
        </item>
        """, namespaces: "xmlns:content='http://purl.org/rss/1.0/modules/content/'"),
      rss("<item><guid>https://s.example/2025/post/</guid><description>&lt;img src='a'&gt;</description></item>"),
      rss("<item><description>&lt;img src='a'&gt;</description><link>https://s.example/2025/post/</link></item>"),
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel>
      <link>https://s.example/</link></channel><item><link>https://s.example/2025/post/</link><description>a</description>
      </item></rdf:RDF>
      """,
      atomEntry(
        """
        <link href="https://s.example/2025/post/"/><content type="html">&lt;img src='a'></content><rights>r</rights>
        <summary>s</summary><title type="html">&lt;i>t&lt;/i></title>
        """),
      atomEntry(
        """
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><img src="a"/></div></content>
        <link href="https://s.example/2025/post/"/>
        """),
      """
      {"version":"https://jsonfeed.org/version/1.1","items":[{"content_html":"<img src='a'>","content_text":"a",
      "summary":"s","url":"https://s.example/2025/post/","external_url":"https://o.example/"}]}
      """,
      """
      {"rss":{"channel":{"link":"https://s.example/","item":[{"link":"https://s.example/2025/post/",
      "description":"<img src='a'>"}]}}}
      """,
    ])
  func `addresses in texts refer to the page of the entry`(_ text: String) throws {
    let bases = try bases(of: text)
    #expect(bases.count > 1)
    #expect(bases.allSatisfy { $0 == Self.page }, "\(bases)")
  }

  @Test(
    arguments: [
      atomEntry("<link href='https://s.example/p'/><content xml:base='https://b.example/'>a</content>"),
      atom("<entry xml:base='https://b.example/'><link href='https://s.example/p'/><content>a</content></entry>"),
      atomEntry("<link href='https://s.example/p'/><content>a</content>", attributes: "xml:base='https://b.example/'"),
      rss("<item xml:base='https://b.example/'><link>https://s.example/p</link><description>a</description></item>"),
      rss("<item><link>https://s.example/p</link><description xml:base='https://b.example/'>a</description></item>"),
    ])
  func `a base that the document states wins over the page of the entry`(_ text: String) throws {
    let entry = try firstEntry(of: text)
    #expect((entry.content ?? entry.summary)?.baseURL == "https://b.example/")
  }

  @Test func `addresses in texts of an entry without a page refer to the feed`() throws {
    let text = "<description>a</description><guid isPermaLink='false'>1</guid>"
    #expect(try firstEntry(of: rssItem(text)).summary?.baseURL == "https://example.org/blog/feed.xml")
    let entry = try firstEntry(of: rss("<link>https://s.example/</link><item>\(text)</item>"))
    #expect(entry.summary?.baseURL == "https://s.example/")
  }

  @Test func `a base inside a text that belongs to the page is that of the document`() throws {
    let entry = try firstEntry(
      of: atomEntry(
        """
        <link href="https://s.example/2025/post/"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
        <p xml:base="/x/"><img src="a"/></p><img src="b"/></div></content>
        """))
    #expect(entry.content?.baseURL == Self.page)
    #expect(entry.content?.html.contains("src=\"https://example.org/x/a\"") == true)
    #expect(entry.content?.html.contains("src=\"b\"") == true)
  }
}
