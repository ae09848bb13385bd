import Testing

@testable import Syndication

@Suite struct FeedErrorTests {
  @Test(arguments: ["", " \n\t"])
  func `nothing is an empty document`(_ text: String) {
    #expect(failure(Array(text.utf8)) == .empty)
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html><head><title>News &amp; more</title>", "an HTML page titled “News & more”"),
    ("<html><body>x</body></html>", "an HTML page"),
    ("<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0'>\n<html>", "an HTML page"),
    ("<opml version='2.0'><body/></opml>", "an OPML list of feeds"),
    ("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'></urlset>", "a sitemap"),
    ("<doc/>", "an XML document of another kind (its outermost element is <doc>)"),
    ("hello, world", "text without any markup"), ("%PDF-1.4 x", "a PDF document"),
  ])
  func `other documents are named`(_ text: String, _ hint: String) {
    #expect(failure(Array(text.utf8)) == .notAFeed(hint: hint))
  }

  @Test func `compressed data is named`() {
    #expect(failure([0x1F, 0x8B, 0x08, 0x00]) == .notAFeed(hint: "compressed data (gzip)"))
  }

  @Test func `descriptions are sentences`() {
    let errors: [FeedError] = [
      .empty, .notAFeed(hint: "an HTML page"), .notOPML(hint: "JSON"), .malformed(line: 1, column: 2, reason: "x"),
      .tooDeep(limit: 1), .tooLarge(bytes: 2_000_000, limit: 1_000_000), .cancelled,
    ]
    for error in errors { #expect(error.description.hasSuffix(".") && error.description.count > 15) }
    #expect(FeedError.notAFeed(hint: "an HTML page").description == "This is not a feed but an HTML page.")
  }
}
