import Bytes
import Syndication

/// Blogs on WordPress.com. WordPress on other hosts links to its feeds.
struct WordPress: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard page.isBelow("wordpress.com"), page.site != "wordpress.com" else { return nil }
    let parts = page.segments
    guard !parts.contains("feed") else { return nil }
    let blog = DiscoveredFeed.titled("The blog", "\(page.origin)/feed/")
    guard parts.count > 1, ["category", "tag", "author"].contains(parts[0]) else { return .feeds([blog]) }
    return .feeds([.titled("Only this \(parts[0])", "\(page.origin)/\(page.path(from: 0))/feed/"), blog])
  }
}
