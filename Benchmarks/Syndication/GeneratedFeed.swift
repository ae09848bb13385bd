import Foundation

/// Feeds of 2,000 entries with about 2 kB of HTML each, the same in every run.
struct GeneratedFeed {
  let bytes: [UInt8]
  /// The HTML of the entries after unescaping.
  let contents: [String]

  private static let count: Int = 2_000

  static let rss: GeneratedFeed = make(
    start: """
      <?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title><link>https://feed.example/</link>
      """, end: "</channel></rss>"
  ) { index, html in
    """
    <item><title>Entry \(index)</title><link>https://feed.example/\(index)</link><guid>https://feed.example/\(index)</guid>
    <pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate><dc:creator>A. Writer</dc:creator><category>one</category>
    <description>About entry \(index).</description><content:encoded><![CDATA[\(html)]]></content:encoded></item>

    """
  }

  /// As blogs with pictures and podcasts have them.
  static let moduleRSS: GeneratedFeed = make(
    start: """
      <?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" \
      xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:wfw="http://wellformedweb.org/CommentAPI/">\
      <channel><title>T</title><link>https://feed.example/</link>
      """, end: "</channel></rss>"
  ) { index, html in
    """
    <item><title>Entry \(index)</title><link>https://feed.example/\(index)</link>
    <guid isPermaLink="false">https://feed.example/?p=\(index)</guid>
    <pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate><dc:creator>A. Writer</dc:creator><category>one</category>
    <category domain="https://feed.example/tags">two</category><comments>https://feed.example/\(index)#comments</comments>
    <slash:comments>\(index % 7)</slash:comments><wfw:commentRss>https://feed.example/\(index)/feed</wfw:commentRss>
    <description>About entry \(index).</description><content:encoded><![CDATA[\(html)]]></content:encoded>
    <enclosure url="https://files.example/\(index).mp3" length="1234567" type="audio/mpeg"/>
    <itunes:duration>28:49</itunes:duration><itunes:episode>\(index)</itunes:episode><itunes:season>2</itunes:season>
    <itunes:explicit>false</itunes:explicit><itunes:image href="https://files.example/\(index).jpg"/>
    <podcast:transcript url="https://files.example/\(index).vtt" type="text/vtt"/><podcast:person role="guest">Jo</podcast:person>
    <media:content url="https://files.example/p\(index).jpg" medium="image" width="640" height="480"><media:title
    type="plain">A fox</media:title><media:description>A fox that runs</media:description></media:content></item>

    """
  }

  /// As video sites and planets have them.
  static let moduleAtom: GeneratedFeed = make(
    start: """
      <?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" \
      xmlns:media="http://search.yahoo.com/mrss/" xmlns:yt="http://www.youtube.com/xml/schemas/2015" \
      xmlns:thr="http://purl.org/syndication/thread/1.0"><title>T</title><id>f</id><link href="https://feed.example/"/>
      """, end: "</feed>"
  ) { index, html in
    """
    <entry><title>Entry \(index)</title><link href="https://feed.example/\(index)" rel="alternate" type="text/html"/>
    <link rel="replies" type="text/html" href="https://feed.example/\(index)#comments" thr:count="\(index % 7)"/>
    <id>tag:feed.example,\(index)</id><published>2004-01-01T19:48:21Z</published><updated>2004-01-02T19:48:21Z</updated>
    <author><name>A. Writer</name><uri>https://feed.example/writer</uri></author><category term="one" label="One"/>
    <yt:videoId>v\(index)</yt:videoId><yt:channelId>c1</yt:channelId><source><id>s</id><title>S</title></source>
    <media:group><media:title>Entry \(index)</media:title><media:content url="https://files.example/\(index).mp4"
    type="video/mp4" width="640" height="390"/><media:thumbnail url="https://files.example/\(index).jpg" width="480"
    height="360"/><media:community><media:starRating count="5" average="5.00"/><media:statistics views="9"/>
    </media:community></media:group><content type="html">\(escaped(html))</content></entry>

    """
  }

  static let atom: GeneratedFeed = make(
    start: """
      <?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>f</id>\
      <link href="https://feed.example/"/>
      """, end: "</feed>"
  ) { index, html in
    """
    <entry><title>Entry \(index)</title><link href="https://feed.example/\(index)"/><id>tag:feed.example,\(index)</id>
    <updated>2004-01-01T19:48:21Z</updated><author><name>A. Writer</name></author><category term="one"/>
    <content type="html">\(escaped(html))</content></entry>

    """
  }

  static let json: GeneratedFeed = make(
    start: #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": ["#, end: "]}"
  ) { index, html in
    let content: String = html.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return """
      \(index == 0 ? "" : ","){"id": "\(index)", "url": "https://feed.example/\(index)", "title": "Entry \(index)",
      "date_published": "2004-01-01T19:48:21Z", "content_html": "\(content)"}
      """
  }

  private static func make(start: String, end: String, entry: (Int, String) -> String) -> GeneratedFeed {
    var text: String = start
    var contents: [String] = []
    for index in 0..<count {
      let html: String = article(index)
      contents.append(html)
      text += entry(index, html)
    }
    return GeneratedFeed(bytes: Array((text + end).utf8), contents: contents)
  }

  /// Paragraphs with links, emphasis and a list, a picture and a quotation.
  private static func article(_ index: Int) -> String {
    var html: String = ""
    for part in 0..<4 {
      html += """
        <p>The <em>quick</em> brown fox number \(index) jumps over the <a href="https://dog.example/\(part)?a=1&amp;b=2"
        title="A dog">lazy dog</a> &amp; looks back — “so what?”, it asks, and goes on with <strong>what it does
        best</strong>, which is to run. There is little more to say about it in these words than others have.</p>
        <ul><li>One thing</li><li>Another <code>thing</code></li></ul>

        """
    }
    return html + """
      <figure><img src="https://pictures.example/\(index).jpg" alt="A fox" width="640" height="480"></figure>
      <blockquote><p>Whoever runs need not be asked where to.</p></blockquote>
      """
  }

  private static func escaped(_ html: String) -> String {
    html.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
