import Bytes
import HTML
import Loading

/// Overcast: pages of podcasts, which have Apple's number, and those of episodes, which link to the page of their podcast.
struct Overcast: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard page.site == "overcast.fm", let first = page.segments.first else { return nil }
    if let number = Self.number(first) { return ApplePodcasts.feed(of: number) }
    guard first.string.hasBytePrefix("+") || Self.isPodcast(first) else { return nil }
    return .request(
      SiteRequest(request: Request("https://overcast.fm/\(first)"), read: { Self.podcast(in: $0) ?? Self.refusal }))
  }

  private static let refusal = SiteLookup.refused(
    "Overcast's page does not say which podcast it belongs to: it may be a private one. Look for the feed at the "
      + "podcast's own site.")

  /// The number in `itunes123456`.
  private static func number(_ part: ByteString) -> ByteString? { ApplePodcasts.number(part, after: "itunes") }

  /// True for a podcast that is not in Apple's directory: `p123-name`.
  private static func isPodcast(_ part: ByteString) -> Bool {
    part.string.hasBytePrefix("p") && part.dropping(1).utf8.first.map(ASCII.isDigit) == true
  }

  /// The way to the podcast that the page of an episode links to.
  private static func podcast(in response: Response) -> SiteLookup? {
    for element in HTMLDocument(parsing: response.body).root.descendants where element.name.hasSameBytes(as: "a") {
      guard let link = element["href"] else { continue }
      let target = BrowserAddress(link.hasBytePrefix("/") ? "https://overcast.fm" + link : link)
      guard let target, let first = target.segments.first else { continue }
      if target.site == "overcast.fm", let number = number(first) { return ApplePodcasts.feed(of: number) }
      if let known = ApplePodcasts().lookup(target) { return known }
    }
    return nil
  }
}
