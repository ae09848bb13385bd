import Testing

@testable import Syndication

@Suite struct PersonTests {
  @Test(
    arguments: [
      ("Name (me@x.org)", "Name", "me@x.org"), ("me@x.org Name", "Name", "me@x.org"),
      ("Name me@x.org", "Name", "me@x.org"), ("mailto:me@x.org (Name)", "Name", "me@x.org"),
      ("\"Name\" &lt;me@x.org&gt;", "Name", "me@x.org"), ("Name (mailto:me@x.org)", "Name", "me@x.org"),
      ("me@x.org, Name", "Name", "me@x.org"), ("me@x.org (Name)", "Name", "me@x.org"),
      ("Name (Editor) &lt;me@x.org&gt;", "Name (Editor)", "me@x.org"), ("me@x.org", nil, "me@x.org"),
      ("Name @ Home", "Name @ Home", nil),
    ] as [(String, String?, String?)])
  func `a name and an e-mail address are told apart`(text: String, name: String?, email: String?) throws {
    let dc = "xmlns:dc='http://purl.org/dc/elements/1.1/'"
    let person = FeedPerson(name: name, email: email)
    #expect(try firstEntry(of: rssItem("<author>\(text)</author>")).authors == [person])
    #expect(try firstEntry(of: rssItem("<dc:creator>\(text)</dc:creator>", namespaces: dc)).authors == [person])
    #expect(try read(rss("<managingEditor>\(text)</managingEditor>")).authors == [person])
  }

  @Test func `markup in a name is removed`() throws {
    let entry = try firstEntry(
      of: rssItem(
        "<dc:creator>&lt;a href=\"http://e.org/a1\"&gt;Author 1&lt;/a&gt; (University 1)</dc:creator>",
        namespaces: "xmlns:dc='http://purl.org/dc/elements/1.1/'"))
    #expect(entry.authorNames == ["Author 1 (University 1)"])
  }

  @Test func `a person in an element of another kind is read`() throws {
    let feed = try read(rss("<managingEditor><p>Feed Editor</p></managingEditor>"))
    #expect(feed.authors == [FeedPerson(name: "Feed Editor")])
  }

  @Test func `authors of a less specific element are kept`() throws {
    let entry = try firstEntry(
      of: rssItem(
        "<author>ed@x.org (Ed)</author><dc:creator>Jo</dc:creator>",
        namespaces: "xmlns:dc='http://purl.org/dc/elements/1.1/'"))
    #expect(entry.authorNames == ["Jo"])
    #expect(entry.otherAuthors == [FeedPerson(name: "Ed", email: "ed@x.org")])
  }
}
