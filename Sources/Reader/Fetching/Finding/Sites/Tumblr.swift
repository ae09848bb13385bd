import Bytes
import Syndication

/// Tumblr: blogs, and their posts with a tag. Blogs on other hosts link to their feeds.
struct Tumblr: KnownSite {
  private static let reserved: Set<ByteString> = [
    "dashboard", "explore", "search", "login", "register", "tagged", "about", "help", "policy", "settings", "inbox",
    "likes", "following", "new", "docs", "apps", "privacy", "support",
  ]

  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard page.isBelow("tumblr.com") else { return nil }
    var parts = page.segments
    var blog: ByteString
    if page.site == "tumblr.com" {
      if parts.starts(with: ["blog", "view"]) { parts.removeFirst(2) }
      guard let name = parts.first, !Self.reserved.contains(name) else { return nil }
      blog = name.string.hasBytePrefix("@") ? name.dropping(1) : name
      parts.removeFirst()
      guard blog.isIdentifier else { return nil }
      blog = ByteString(blog.string.lowercasedASCII + ".tumblr.com")
    } else {
      blog = page.host
    }
    guard parts.last != "rss" else { return nil }
    let all = DiscoveredFeed.titled("All posts", "https://\(blog)/rss")
    guard parts.count > 1, parts[0] == "tagged" else { return .feeds([all]) }
    return .feeds([.titled("Only posts with this tag", "https://\(blog)/tagged/\(parts[1])/rss"), all])
  }
}
