import Testing

@testable import Syndication

@Suite struct FeedSnifferTests {
  @Test(
    arguments: [
      ("<!doctype html><p>x", nil, true), ("\n<HTML lang=en>", nil, true), ("<!-- c --><html>", nil, true),
      ("<?xml version='1.0'?><!DOCTYPE html>", nil, true), ("<p>fragment", "text/html", true),
      ("text", "text/html", true),
      ("<?xml version='1.0'?><rss>", "text/html", false), ("<feed xmlns='x'>", "text/html", false),
      ("<rdf:RDF>", "text/html", false), ("{\"version\":1}", "text/html", false), ("<p>fragment", nil, false),
      ("", "text/html", false), ("<!DOCTYPE rss PUBLIC 'x'><rss>", "text/html; charset=utf-8", false),
    ] as [(String, String?, Bool)])
  func `pages are told by their content first`(_ text: String, _ contentType: String?, _ expected: Bool) {
    #expect(FeedSniffer.looksLikeHTML(Array(text.utf8), contentType: contentType) == expected)
  }

  @Test func `byte order marks and wide characters are skipped`() {
    #expect(FeedSniffer.looksLikeHTML([0xEF, 0xBB, 0xBF] + Array("<html>".utf8), contentType: nil))
    let wide: [UInt8] = [0xFF, 0xFE] + "<html>".utf8.flatMap { [$0, 0] }
    #expect(FeedSniffer.looksLikeHTML(wide, contentType: nil))
  }
}
