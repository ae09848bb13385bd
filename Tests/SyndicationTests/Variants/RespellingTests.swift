import DocumentVariants
import Testing

@testable import Syndication

@Suite struct RespellingTests {
  @Test(arguments: Respelling.allCases)
  func `another spelling of a feed gives the same model`(_ spelling: Respelling) throws {
    var count = 0
    for document in VariantSample.wellFormed {
      guard let spelled = spelling.applied(to: document) else { continue }
      count += 1
      let difference = try FeedParser.difference(between: document, and: spelled)
      #expect(difference == nil, "\(String(decoding: document.prefix(1_000), as: UTF8.self))")
    }
    #expect(count > 0)
  }

  @Test func `a long description wins over a short summary with every kind of line ends`() throws {
    let text = Array(VariantSample.blog.utf8)
    for spelling in [Respelling.lineFeeds, .carriageReturns, .bothLineEnds] {
      let feed = try FeedParser.parse(spelling.applied(to: text) ?? text)
      #expect(feed.entries.allSatisfy { $0.content == nil && $0.summary?.value.hasPrefix("<p>First") == true })
    }
  }

  @Test func `no text of an unknown element is left out of a feed with returns`() throws {
    let items = (1...120).map { "<item><guid>\($0)</guid><x:a>one\r\ntwo</x:a>\r\n<x:b>three\rfour</x:b></item>\r\n" }
    let feed = try read(rss(items.joined(), namespaces: "xmlns:x='urn:x'"))
    #expect(feed.entries.flatMap(\.extensions).count { $0.text == nil } == 0)
    #expect(feed.repairs.isEmpty)
  }

  @Test func `line ends in entities of the document are those of other texts`() throws {
    let text = "<!DOCTYPE rss [<!ENTITY lines 'a\nb'>]>" + rssItem("<description>&lines;</description>")
    for end in ["\n", "\r", "\r\n"] {
      #expect(try read(text.replacing("\n", with: end)).entries.first?.summary?.value == "a\nb")
    }
  }

  @Test func `lines of repairs are counted with every kind of line ends`() throws {
    let text = rss("\n<item><title>a & b</title>\n</item>\n<item><title>c &undefined; d</title></item>")
    for end in ["\n", "\r", "\r\n"] {
      #expect(try read(text.replacing("\n", with: end)).repairs.map(\.line) == [2, 4])
    }
  }
}
