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
}
