/// Feeds of every format with all supported modules and the damage that the parser repairs.
enum FeedSeeds {
  static let all: [String] = [
    "<rss version='2.0' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' xmlns:media="
      + "'http://search.yahoo.com/mrss/'><channel><title>T</title><ttl>60</ttl><item><title>A &amp;amp; B</title><guid>1"
      + "</guid><enclosure url='a.mp3' length='1' type='audio/mpeg'/><media:group><media:content url='v' width='1'/>"
      + "</media:group><itunes:duration>1:2:3</itunes:duration><description><![CDATA[<p>x]]></description></item>",
    "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='/b/'><entry><id>a</id><title type='xhtml'><div "
      + "xmlns='http://www.w3.org/1999/xhtml'>x</div></title><link href='c' rel='enclosure'/><content type='html'>&lt;p"
      + "&gt;</content><updated>2026-01-01T00:00:00Z</updated></entry><entry><id>a</id></entry></feed>",
    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/' xmlns:dc='http:"
      + "//purl.org/dc/elements/1.1/'><channel rdf:about='x'/><item rdf:about='y'><title>t</title><dc:date>2026</dc:date>"
      + "</item></rdf:RDF>",
    "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><content mode='base64'>PHA+</content></entry></feed>",
    "<channel href='/c' lastmod='1998-01-01T00:00'><item href='i'><title>x</title><abstract>y</abstract></item></channel>",
    #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":1,"content_text":"a\n\nb","tags":"x,y","#
      + #""attachments":[{"url":"a.mp3","size_in_bytes":1e3}],"date_published":"2026-01-01T00:00:00Z"},{"id":"\ud83c"}]}"#,
    ##"{"rss":{"channel":{"item":[{"title":"x","guid":{"#value":"g","isPermaLink":false}},{"enclosure":{"url":"u"}}]}}}"##,
    "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]><rss><channel><title>&b;&nbsp;&bogus; & <"
      + "<item><title>a<item><x:y z=1 z=2 w><![CDATA[ ]]]]><!-- -- --></channel></rss><rss/>",
  ]
}
