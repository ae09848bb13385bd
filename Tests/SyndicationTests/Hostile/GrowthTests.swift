import Foundation
import GrowthTesting
import HTML
import Testing

@testable import Syndication

/// Searches for parsers that take quadratic time: random units of a vocabulary, repeated to 10 kB and to 40 kB, whose
/// processor time and output are compared. `YAARR_GROWTH_CASES` and `YAARR_GROWTH_SEED` set the number of cases and the
/// seed.
@Suite struct GrowthTests {
  private static let markup = [
    "<", ">", "</", "/>", "=", "'", "\"", "&", ";", " ", "\n", "a", "b ", "x", "0", "{n}", "é", "\u{301}\u{323}",
    "\u{0}",
    "<a>", "</a>", "<a ", "<a b=\"x\" c=\"", "<a ='x' ='", "<b c='{n}'>", "</b", "<x:y ", " xmlns:x='{n}'", " xmlns='",
    "<item>", "</item>", "<entry>", "</entry>", "<title>", "</title>", "<link href='0'/>", "<link>", "<guid>{n}</guid>",
    "<guid>", "<description>", "<content type='xhtml'>", "<content type='html'>", "<div xml:base='a/'>", " xml:base='",
    "<media:group>", "<media:content url='{n}'/>", "<category>", "<author>", "<source>", "<enclosure url='a'/>",
    "<outline ",
    "<outline text='a'>", "xmlUrl='http://a/{n}' ", "text='", "<!--", "-->", "--", "<![CDATA[", "]]>", "]]", "<?", "?>",
    "<?xml version='1.0'?>", "<!DOCTYPE x [", "<!ENTITY a '", "<!ENTITY e{n} '&a;'>", "&a;", "&e{n};", "]>", "<!",
    "&amp;",
    "&lt;", "&lt;a ='x' ='", "&lt;script>", "&lt;/b ", "&#60;", "&#x", "&nbsp;", "&lt;a href=0>", "<script>",
    "</script>",
    "<p>", "<br>", "<rss>", "</rss>", "<channel>", "<feed>", "<itunes:duration>", "<podcast:liveItem>", "<unknown>",
    "<link rel=feed href={n}>", "<base href=a>", "http://h/", "../", "@", "(", ")",
  ]

  private static let json = [
    "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"{n}\":", "\"id\":", "\"items\":", "\"tags\":", "\"url\":\"a\",",
    "1", "-",
    "1e9", "0.", "\\", "\\u", "\\ud83c", "\\n", "\u{301}\u{323}", "\u{1}", " ", "\n", "null", "true", "tru",
    "\"authors\":[", "{\"name\":\"", "\"content_html\":\"<a ='x' ='", "\"attachments\":[{\"url\":\"{n}\"},",
    "{\"id\":{n}},",
  ]

  private static let words = [
    "1", "12", "2004", "{n}", ":", "-", "/", ".", ",", " ", "+", "T", "Z", "Jan", "januar", "Mon", "am", "GMT", "(",
    "é",
    "\u{301}\u{323}", "PT", "H", "h ", "min", "99999999999999999999",
  ]

  private static let encodings = [
    "utf-8", "gb18030", "iso-2022-jp", "shift_jis", "euc-jp", "big5", "euc-kr", "koi8-r", "windows-1252", "utf-16",
  ]

  /// A parser under test, with a bound on its output.
  private struct Reader: Sendable {
    let name: String
    var openings: [String] = [""]
    let vocabulary: [String]
    let read: @Sendable (String) -> Int
  }

  private static let feedOpenings = [
    "", "<rss><channel>", "<rss><channel><item>",
    "<rss xmlns:media='http://search.yahoo.com/mrss/'><channel><item><title>",
    "<feed xmlns='http://www.w3.org/2005/Atom'>", "<feed xmlns='http://www.w3.org/2005/Atom'><entry>",
    "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://h/\(String(repeating: "a", count: 3_000))/'><entry>",
    "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'><div xml:base='http://h/b/'>",
    "<!DOCTYPE rss [<!ENTITY a 'aaaaaaaaaaaaaaaaaaaa'>]><rss><channel><title>", "<channel href='/'>",
  ]

  private static let readers: [Reader] = [
    Reader(name: "feed", openings: feedOpenings, vocabulary: markup) {
      HostileReading.read(Array($0.utf8), as: .feed)
    },
    Reader(
      name: "JSON",
      openings: ["", "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[", "{\"rss\":{\"channel\":{"],
      vocabulary: json
    ) { HostileReading.read(Array($0.utf8), as: .feed) },
    Reader(name: "OPML", openings: ["<opml><body>", "<opml><body><outline text='a'>"], vocabulary: markup) {
      HostileReading.read(Array($0.utf8), as: .list)
    },
    Reader(name: "page", vocabulary: markup) { HostileReading.read(Array($0.utf8), as: .page) },
    Reader(name: "title", openings: ["", "<script>"], vocabulary: markup) { text in
      [PlainText.Markup.declared, .possible, .references].reduce(0) {
        $0 + PlainText.decode(text, markup: $1).utf8.count
      } + PlainText.fold(text).utf8.count
    },
    Reader(name: "name", vocabulary: markup) {
      PersonReader.parse($0)?.name?.utf8.count ?? 0
    },
    Reader(name: "absolute addresses", vocabulary: markup) {
      AbsoluteAddresses.html($0, base: AddressBase("http://h.example/\(String(repeating: "a", count: 4_000))")).utf8
        .count / 8
    },
    Reader(name: "text as HTML", vocabulary: markup) {
      HTMLText.paragraphs($0).utf8.count + (TextReader.looksLikeHTML($0) ? 1 : 0)
    },
    Reader(name: "date", vocabulary: words) {
      (FeedDate.parse($0) == nil ? 0 : 1) + (MediaDuration.parse($0) == nil ? 0 : 1)
    },
    Reader(name: "address", vocabulary: markup) {
      [
        AddressResolver.resolve($0, against: "http://h.example/a/b"),
        AddressResolver.resolve("http://h/" + $0, against: nil),
      ]
      .reduce(0) { $0 + ($1?.string.utf8.count ?? 0) } + (AddressResolver.isWebAddress($0) ? 1 : 0)
    },
    Reader(name: "page address", vocabulary: markup) { FeedDiscovery.wellKnownAddresses(forPage: $0).count },
    Reader(name: "media type", vocabulary: markup) {
      (MediaType.cleaned($0)?.utf8.count ?? 0) + (MediaType.guessed(fromURL: $0)?.utf8.count ?? 0)
    },
    Reader(name: "encoding", vocabulary: markup + words) { text in
      encodings.reduce(0) {
        var repairs = RepairLog()
        let decoded = try? DocumentText.decoded(
          Array(text.utf8), contentType: "text/xml; charset=\($1)", limit: 1_000_000, repairs: &repairs
        ).text
        return $0 + (decoded?.count ?? 0)
      } / encodings.count
    },
    Reader(name: "document start", vocabulary: markup) {
      let bytes = Array($0.utf8)
      return (FeedSniffer.looksLikeHTML(bytes, contentType: nil) ? 1 : 0)
        + (DocumentTypeDeclaration.text(of: bytes)?.utf8.count ?? 0) + (DocumentHint.page(bytes)?.utf8.count ?? 0)
    },
  ]

  @Test(arguments: readers.indices) func `random units repeated are read in linear time and space`(index: Int) {
    let reader = Self.readers[index]
    // A feed is read with its details and written twice; a text is decoded from ten encodings.
    var growth = Growth()
    if growth.longest != nil { growth.longest = .seconds(1) }
    let cases = Growth.cases(Growth.isOptimized ? 400 : 60)
    for seed in 0..<UInt64(clamping: cases) {
      let seed = Growth.firstSeed + seed
      var text = HostileText(seed: seed, vocabulary: reader.vocabulary)
      text.opening = reader.openings[Int(clamping: seed) % reader.openings.count] + text.opening
      if let finding = growth.finding(reader.name, text, reader.read) {
        Issue.record("seed \(seed): \(finding)")
      }
    }
  }
}
