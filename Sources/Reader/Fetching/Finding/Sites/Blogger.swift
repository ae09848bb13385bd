import Bytes
import Syndication

/// Blogger: blogs on hosts of `blogspot`, and their posts with a label. Blogs on other hosts link to their feeds.
struct Blogger: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    // Also hosts of countries, such as name.blogspot.de and name.blogspot.co.uk.
    let labels = page.host.string.splitBytes(on: ".").map { ByteString($0) }
    guard let place = labels.firstIndex(of: "blogspot"), place > 0, (1...2).contains(labels.count - place - 1),
      page.segments.first != "feeds"
    else { return nil }
    let blog = DiscoveredFeed.titled("The blog", "\(page.origin)/feeds/posts/default")
    guard page.segments.count > 2, page.segments[0] == "search", page.segments[1] == "label" else {
      return .feeds([blog])
    }
    let label = page.segments[2]
    return .feeds([.titled("Only this label", "\(page.origin)/feeds/posts/default/-/\(label)"), blog])
  }
}
