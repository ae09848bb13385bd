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
