import Bytes
import Loading
import Syndication
import WebAddresses

/// Reddit: subreddits, several of them, sorted ones, users, their collections, searches, and the comments on a post.
struct Reddit: KnownSite {
  /// The lists of posts that Reddit sorts.
  static let orders: Set<ByteString> = ["best", "hot", "new", "top", "rising", "controversial"]

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
    case "r" where parts.count >= 4 && parts[2] == "s":
      // A link that the app shares redirects to a post.
      let whole = SiteLookup.feed("https://www.reddit.com/r/\(parts[1])/.rss")
      return .request(
        SiteRequest(
          request: Request("https://www.reddit.com/r/\(parts[1])/s/\(parts[3])"),
          read: { response in
            guard let target = BrowserAddress(response.url.string), target.segments.dropFirst(2).first != "s" else {
              return whole
            }
            return lookup(target) ?? whole
          }, otherwise: { whole }))
    case "r" where parts.count >= 2:
      guard let flair = flair(page) else { return .feed(feed(page.path(from: 0), page)) }
      return .feed("https://www.reddit.com/r/\(parts[1])/search/.rss?q=\(flair)&restrict_sr=on&sort=new")
    case "u" where parts.count >= 2: return .feed(feed("user/" + page.path(from: 1), page))
    case "user", "comments", "domain", "search":
      return parts.count >= 2 || first == "search" ? .feed(feed(page.path(from: 0), page)) : nil
    case _ where Self.orders.contains(first): return .feed(feed(first.string, page))
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

  /// The search for posts with the flair that a page is filtered by: `?f=flair_name:"…"`. The filter itself is no field of
  /// feeds.
  private func flair(_ page: BrowserAddress) -> String? {
    let prefix = "flair_name:"
    guard let coded = page.field("f") else { return nil }
    let filter = String(decoding: PercentCoding.decode(Array(coded.utf8)[...]), as: UTF8.self)
    guard filter.hasBytePrefix(prefix) else { return nil }
    return PercentCoding.field("flair:" + Substring(filter.utf8.dropFirst(prefix.utf8.count)))
  }

  /// The feed of a page, with the fields of its query that change what it has.
  private func feed(_ path: String, _ page: BrowserAddress) -> WebAddress {
    let names: [ByteString] = ["q", "restrict_sr", "sort", "t"]
    let fields = names.compactMap { name in page.cleanField(name).map { "\(name)=\($0)" } }
    return "https://www.reddit.com/\(path)/.rss\(fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))"
  }
}
