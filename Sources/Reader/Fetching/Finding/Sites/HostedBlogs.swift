import Bytes
import WebAddresses

/// Platforms with a host for each author and the feed at one place. The page is asked first.
struct HostedBlogs: KnownSite {
  private static let paths: [(domain: ByteString, path: String)] = [
    ("ghost.io", "rss/"), ("bearblog.dev", "feed/"), ("micro.blog", "feed.xml"), ("itch.io", "feed/new.xml"),
    ("livejournal.com", "data/rss"), ("dreamwidth.org", "data/rss"),
  ]

  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard let blog = Self.paths.first(where: { page.isBelow($0.domain) && page.site != $0.domain }) else { return nil }
    return .page(page.address, guesses: ["\(page.origin)/\(blog.path)"])
  }
}
