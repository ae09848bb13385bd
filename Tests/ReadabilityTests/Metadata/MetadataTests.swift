import Readability
import Testing

/// What pages say about their articles, in the ways they have.
@Suite struct MetadataTests {
  private func read(_ head: String) throws -> ReadableArticle {
    let html = ExamplePages.page(ExamplePages.paragraphs, head: head)
    return try #require(Readability().article(in: Array(html.utf8), at: "https://gazette.example/rivers"))
  }

  @Test func `Open Graph and Dublin Core are read`() throws {
    let article = try read(
      """
      <title>Other</title><meta property="og:title" content="Rivers"><meta name="DC.creator" content="Ann Fox">
      <meta property="og:site_name" content="The Gazette"><meta property="og:description" content="On rivers.">
      <meta property="article:published_time" content="2026-11-23T05:00:00Z">
      <meta property="og:image" content="/lead.jpg"><meta property="og:image" content="/second.jpg">
      """)
    #expect(article.title == "Rivers" && article.byline == "Ann Fox" && article.siteName == "The Gazette")
    #expect(article.excerpt == "On rivers." && article.published == "2026-11-23T05:00:00Z")
    #expect(article.leadImage == "https://gazette.example/lead.jpg")
  }

  @Test func `linked data comes before other metadata`() throws {
    let article = try read(
      """
      <title>Rivers</title><meta name=author content="Nobody"><script type="application/ld+json">
      {"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"The Gazette"},
      {"@type":"NewsArticle","headline":"Rivers of the world","author":[{"name":" Ann Fox "},{"name":"Ben Elk"}],
      "publisher":{"name":"The Gazette"},"datePublished":"2026-11-23","description":"On rivers.",
      "image":{"url":"https://i.example/1.jpg"}}]}</script>
      """)
    #expect(article.title == "Rivers of the world" && article.byline == "Ann Fox, Ben Elk")
    #expect(article.siteName == "The Gazette" && article.published == "2026-11-23" && article.excerpt == "On rivers.")
    #expect(article.leadImage == "https://i.example/1.jpg")
  }

  @Test(arguments: [
    "{", "[]", "null", "{\"@context\":\"https://schema.org\"}", "{\"@type\":\"NewsArticle\",\"name\":\"x\"}",
  ])
  func `linked data that is damaged or of something else is ignored`(data: String) throws {
    let article = try read("<title>Rivers</title><script type=\"application/ld+json\">\(data)</script>")
    #expect(article.title == "Rivers" && article.byline == nil)
  }

  @Test(arguments: [
    ("Rivers of the far north – The Gazette", "Rivers of the far north"),
    ("Rivers | The Gazette", "Rivers | The Gazette"),
    ("The Gazette: all rivers of the north", "all rivers of the north"),
    (
      "News » Nature » How the rivers of the north reach the sea",
      "News » Nature » How the rivers of the north reach the sea"
    ),
    ("  Rivers \n of   the north  ", "Rivers of the north"),
    ("A-B test of many small rivers", "A-B test of many small rivers"),
  ])
  func `the name of the site is cut off the title if enough is left`(whole: String, title: String) throws {
    #expect(try read("<title>\(whole)</title>").title == title)
  }

  @Test func `values that were escaped twice are read once`() throws {
    let article = try read("<meta property=og:title content=\"Sand &amp;amp; sea &amp;#8212; &amp;#x41;&amp;#0;\">")
    #expect(article.title == "Sand & sea — A\u{FFFD}")
  }

  @Test func `the address of a profile is no byline`() throws {
    #expect(try read("<meta property=article:author content=\"https://social.example/ann\">").byline == nil)
    #expect(try read("<meta property=article:author content=\"Ann Fox\">").byline == "Ann Fox")
  }

  @Test(arguments: [
    "Posted on", "Published by", "Veröffentlicht am", "Publiziert am", "Author:", "Posted by:", "Publicado por",
  ])
  func `a label is no byline`(label: String) throws {
    let html = ExamplePages.page("<div class=byline><span>\(label)</span></div>" + ExamplePages.paragraphs)
    #expect(try #require(Readability().article(in: Array(html.utf8), at: nil)).byline == nil)
    let named = ExamplePages.page(
      "<div class=byline><span>\(label)</span></div><p class=author>Ann Fox</p>" + ExamplePages.paragraphs)
    #expect(try #require(Readability().article(in: Array(named.utf8), at: nil)).byline == "Ann Fox")
    let joined = ExamplePages.page("<p class=byline>\(label) Ann Fox</p>" + ExamplePages.paragraphs)
    #expect(try #require(Readability().article(in: Array(joined.utf8), at: nil)).byline == "Ann Fox")
  }
}
