import Testing

@testable import HTML
@testable import Syndication

/// Tests that titles and bodies, which have different decoders, are decoded alike.
@Suite struct NamedReferenceTests {
  /// The references of HTML: all with a semicolon, and some without.
  private static let references: [String] = {
    let words = String(describing: NamedReferenceList.text).split(whereSeparator: \.isWhitespace)
    return words.flatMap { word in
      let name = word.prefix { $0 != "," && $0 != "!" }
      return word.contains("!") ? ["&\(name);", "&\(name) "] : ["&\(name);"]
    }
  }()

  private func body(_ html: String) -> String {
    Sanitizer().clean("<p>\(html)</p>", baseURL: nil).text
  }

  @Test func `a title of RSS decodes each named reference as a body does`() throws {
    let items = Self.references.map { "<item><title><![CDATA[x\($0)y]]></title></item>" }
    let feed = try read("<rss><channel>\(items.joined())</channel></rss>")
    #expect(feed.entries.count == Self.references.count)
    for (entry, reference) in zip(feed.entries, Self.references) {
      #expect(entry.title == body("x\(reference)y"), "\(reference)")
    }
  }

  @Test func `a title of JSON Feed decodes each named reference as a body does`() throws {
    let items = Self.references.map { "{\"id\":\"\($0)\",\"title\":\"x\($0)y\"}" }
    let feed = try read(
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"\",\"items\":[\(items.joined(separator: ","))]}")
    #expect(feed.entries.count == Self.references.count)
    for (entry, reference) in zip(feed.entries, Self.references) {
      #expect(entry.title == body("x\(reference)y"), "\(reference)")
    }
  }

  @Test func `XML decodes each named reference of HTML as a body does`() throws {
    for reference in Self.references where reference.hasSuffix(";") {
      let feed = try read(
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id><title type='text'>x\(reference)y</title></entry></feed>"
      )
      #expect(feed.entries.first?.title == body("x\(reference)y"), "\(reference)")
    }
  }

  @Test func `a title and a body decode a number and a name alike`() throws {
    for reference in ["&#128;", "&#x9f;", "&#0;", "&#xD800;", "&#8217", "&NotEqualTilde;", "&ThickSpace;", "&amp;lt;"] {
      let feed = try read("<rss><channel><item><title><![CDATA[x\(reference) y]]></title></item></channel></rss>")
      #expect(feed.entries.first?.title == body("x\(reference) y"), "\(reference)")
    }
  }

  @Test func `a word after an ampersand in a title is not a reference`() throws {
    for title in ["News&notes", "AT&T", "a?x=1&copy=2", "Q&A", "fish &chips"] {
      let feed = try read("<rss><channel><item><title><![CDATA[\(title)]]></title></item></channel></rss>")
      #expect(feed.entries.first?.title == title)
    }
  }
}
