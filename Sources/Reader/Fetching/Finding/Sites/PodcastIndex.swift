import Bytes
import Loading

/// The pages of podcastindex.org. The document that the page itself loads states the feed.
struct PodcastIndex: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard page.site == "podcastindex.org", page.segments.count > 1, page.segments[0] == "podcast",
      page.segments[1].isNumber, page.segments[1].utf8.count <= 20
    else { return nil }
    return .request(
      .json(
        Request("https://podcastindex.org/api/podcasts/byfeedid?id=\(page.segments[1])"),
        { $0["feed"]["url"].address.map(SiteLookup.feed) },
        otherwise: {
          .refused("Podcast Index names no feed for this podcast. Use the address behind “RSS” on its page.")
        }))
  }
}
