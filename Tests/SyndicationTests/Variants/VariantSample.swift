import HostileDocuments
import SeededRandom

@testable import Syndication

/// The documents of which other spellings and damaged copies are read.
enum VariantSample {
  /// Well-formed documents of every format; in `make test-long` with every module.
  static let wellFormed: [[UInt8]] = {
    let small = FormatSample.all.map { Array($0.document.utf8) }
    let modules = HostileElements.all.sample(1, share: 8).filter { $0.kind == .feed }.map { $0.document(bytes: 2_000) }
    return [blog, magazine, magazine.replacing("\n", with: "\r\n")].map { Array($0.utf8) }
      + (small + modules).filter { (try? FeedParser.parse($0))?.repairs.isEmpty == true }
  }()

  /// RSS with long texts over several lines, two descriptions in an item, and elements of an unknown module.
  static let blog = rss(
    """
    <link>https://blog.example/</link><description>Notes from
    the coast</description>
    <atom:link rel="self" href="https://blog.example/feed.xml"/>
    <image><url>https://blog.example/i.png</url><title>T</title><link>https://blog.example/</link></image>
    """
      + (1...6).map { number in
        """
        <item><title>Day \(number):
          tides &amp; “winds”</title><link>https://blog.example/\(number)?a=1&amp;b=2</link>
        <guid isPermaLink="false">tag:blog.example,2026:\(number)</guid>
        <description><![CDATA[<p>First paragraph of the day.</p>
        <pre>  a &lt; b
          c</pre><p>The last one, with an <a href="x?a=1&amp;b=2">address</a>.</p>]]></description>
        <atom:summary>Short &lt;teaser&gt;.
        </atom:summary>
        <category domain="a
        b">sea</category><x:tide unit='"m"' kind="">high
        at \(number)</x:tide><x:wind>north &#x2192; west</x:wind><x:empty></x:empty>
        <enclosure url="https://blog.example/\(number).mp3" length="12" type="audio/mpeg"></enclosure>
        <pubDate>Tue, 1\(number) Mar 2026
          06:00:00 GMT</pubDate></item>
        """
      }.joined(separator: "\n"),
    namespaces: "xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:x=\"urn:x\"")

  /// Atom with texts of each type.
  static let magazine = atom(
    """
    <link href="https://m.example/"/><subtitle type="html">All &lt;em>the&lt;/em>
    rest</subtitle><author><name>Ann
    Bee</name><email>a@m.example</email></author>
    """
      + (1...6).map { number in
        """
        <entry><id>urn:m:\(number)</id><title type="text">No. \(number) &lt; 7</title>
        <updated>2026-03-1\(number)T06:00:00Z</updated>
        <link href="\(number).html" title='a "title"'/><summary type="html"><![CDATA[<p>One
        two]] ></p>]]></summary><content type="xhtml" xml:base="https://m.example/\(number)/">
        <div xmlns="http://www.w3.org/1999/xhtml"><p>Text &amp; <b>more</b> <img src="a.png" alt="x
        y"/></p>
        <pre>a

          b</pre></div></content><category term="sea" label="The
        sea"/></entry>
        """
      }.joined(separator: "\n"))
}
