import Testing
import WebAddresses

struct TrackersTests {
  @Test(arguments: [
    ("https://a.test/page", "https://a.test/page"),
    ("https://a.test/page#part", "https://a.test/page"),
    ("https://a.test/page?utm_source=rss&utm_medium=feed", "https://a.test/page"),
    ("https://a.test/page?id=7&UTM_Campaign=x&lang=en#top", "https://a.test/page?id=7&lang=en"),
    ("https://a.test/?fbclid=x&gclid=y&mc_cid=z&b=2&a=1", "https://a.test/?b=2&a=1"),
    // The value and the path are the site's own.
    ("https://a.test/utm_source?q=utm_source=1", "https://a.test/utm_source?q=utm_source=1"),
    ("https://a.test/page?", "https://a.test/page"),
    ("https://a.test/page?&&a&utm_source", "https://a.test/page?a"),
    ("https://a.test/page?reference=1&gclid2=1", "https://a.test/page?reference=1&gclid2=1"),
    ("mailto:a@b.test", "mailto:a@b.test"),
  ])
  func `known trackers and the fragment are taken off, and the rest stays`(address: String, without: String) {
    #expect(WebAddress(unparsed: address).withoutTrackers == WebAddress(unparsed: without))
  }

  @Test(arguments: [
    ("https://a.test/page", "https://a.test/page"),
    ("https://a.test/page#part", "https://a.test/page#part"),
    ("https://a.test/page?id=7&utm_campaign=3#part", "https://a.test/page?id=7#part"),
    ("https://a.test/page#xtor=RSS-8", "https://a.test/page"),
    ("https://a.test/page#utm_source=rss&utm_medium=feed", "https://a.test/page"),
    ("https://a.test/page?PHPSESSID=0123456789abcdef0123456789&id=7", "https://a.test/page?id=7"),
    ("https://a.test/page?sid=0123456789abcdef0123456789ABCDEF", "https://a.test/page"),
    ("https://a.test/page?s=0123456789abcdef0123456789abcdef&t=1", "https://a.test/page?t=1"),
    ("https://a.test/page;jsessionid=A1.node2?id=7", "https://a.test/page?id=7"),
    ("https://a.test/a;JSESSIONID=1;v=2/b", "https://a.test/a;v=2/b"),
    ("https://a.test/(S(lit3py55t21z5v55vlm25s55))/page", "https://a.test/page"),
    ("https://a.test/page?CFID=1&CFTOKEN=2&ASPSESSIONIDQQ=3&osCsid=4&zenid=5", "https://a.test/page"),
    // Numbers of stories and searches.
    ("https://a.test/?sid=23/10/11&s=words&session=spring", "https://a.test/?sid=23/10/11&s=words&session=spring"),
    ("https://a.test/(S)/a;b=1/?q=jsessionid", "https://a.test/(S)/a;b=1/?q=jsessionid"),
    ("hash:12", "hash:12"),
  ])
  func `what differs between visits is taken off`(address: String, without: String) {
    #expect(WebAddress(unparsed: address).withoutVisit == WebAddress(unparsed: without))
  }
}
