import Bytes

/// Sites without feeds. Looking for one would only fail without saying why.
struct ClosedSites: KnownSite {
  private static let podcasts: [(domain: ByteString, name: String)] = [
    ("open.spotify.com", "Spotify"), ("spotify.link", "Spotify"), ("music.amazon.com", "Amazon Music"),
    ("audible.com", "Audible"), ("deezer.com", "Deezer"),
  ]
  private static let networks: [(domain: ByteString, name: String)] = [
    ("x.com", "X"), ("twitter.com", "X"), ("instagram.com", "Instagram"), ("facebook.com", "Facebook"),
    ("tiktok.com", "TikTok"), ("linkedin.com", "LinkedIn"), ("threads.net", "Threads"), ("threads.com", "Threads"),
  ]

  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    if let directory = Self.podcasts.first(where: { page.isBelow($0.domain) }) {
      return .refused(
        """
        \(directory.name) has no feeds. If the podcast is not only there, add its page at Apple Podcasts or Podcast Index, \
        or the address of its own site.
        """)
    }
    if let network = Self.networks.first(where: { page.isBelow($0.domain) }) {
      return .refused(
        "\(network.name) has no feeds. Many people and sites that write there also have a site with a feed.")
    }
    return nil
  }
}
