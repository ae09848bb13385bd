import Bytes
import Syndication

/// Reddit: subreddits, several of them, sorted ones, users, their collections, searches, and the comments on a post.
struct Reddit: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    if page.host == "redd.it", let post = page.segments.first, post.isIdentifier {
      return .feed(feed("comments/\(post)", page))
    }
    guard page.isBelow("reddit.com"), !["i.reddit.com", "preview.reddit.com"].contains(page.host) else { return nil }
    let parts = page.segments
    if let last = parts.last, last.isFeedName || last == ".rss" { return nil }
    guard let first = parts.first else { return .feed("https://www.reddit.com/.rss") }
    switch first {
    case "r" where parts.count >= 4 && parts[2] == "comments":
      return .feeds([
        .titled("Comments on the post", feed("r/\(parts[1])/comments/\(parts[3])", page)),
        .titled("All posts of r/\(parts[1])", feed("r/\(parts[1])", page)),
      ])
    case "r" where parts.count >= 2: return .feed(feed(page.path(from: 0), page))
    case "u" where parts.count >= 2: return .feed(feed("user/" + page.path(from: 1), page))
    case "user", "comments", "domain", "search":
      return parts.count >= 2 || first == "search" ? .feed(feed(page.path(from: 0), page)) : nil
    case "best", "hot", "new", "top", "rising", "controversial": return .feed(feed(first.string, page))
    default: return nil
    }
  }

  func lookup(_ handle: SiteHandle) -> SiteLookup? {
    switch handle.kind {
    case .subreddit: .feed("https://www.reddit.com/r/\(handle.name)/.rss")
    case .redditor: .feed("https://www.reddit.com/user/\(handle.name)/.rss")
    case .account, .community: nil
    }
  }

  /// The feed of a page, with the fields of its query that change what it has.
  private func feed(_ path: String, _ page: BrowserAddress) -> WebAddress {
    let names: [ByteString] = ["q", "restrict_sr", "sort", "t"]
    let fields = names.compactMap { name in page.cleanField(name).map { "\(name)=\($0)" } }
    return "https://www.reddit.com/\(path)/.rss\(fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))"
  }
}
