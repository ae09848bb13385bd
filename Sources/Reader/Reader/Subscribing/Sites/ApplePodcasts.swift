import Bytes
import Loading

/// Apple Podcasts, and players that name a podcast by Apple's number. Apple's lookup states the feed.
struct ApplePodcasts: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard let number = number(page) else { return nil }
    return .request(
      .json(
        Request("https://itunes.apple.com/lookup?id=\(number)&entity=podcast"),
        { answer in answer["results"].elements.lazy.compactMap { $0["feedUrl"].address }.first.map(SiteLookup.feed) },
        otherwise: {
          .refused(
            """
            Apple names no feed for this podcast: it may be for subscribers only, or no longer listed. Look for the feed at \
            the podcast's own site.
            """)
        }))
  }

  private func number(_ page: BrowserAddress) -> ByteString? {
    switch page.host {
    case "podcasts.apple.com", "itunes.apple.com":
      guard let last = page.segments.last, last.string.hasBytePrefix("id"), page.segments.contains("podcast") else {
        return nil
      }
      return short(last.dropping(2))
    case "overcast.fm", "www.overcast.fm":
      guard let first = page.segments.first, first.string.hasBytePrefix("itunes") else { return nil }
      return short(first.dropping(6))
    default: return nil
    }
  }

  private func short(_ number: ByteString) -> ByteString? {
    number.isNumber && number.utf8.count <= 20 ? number : nil
  }
}
