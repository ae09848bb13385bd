import Bytes
import WebAddresses

/// Sites with one pattern of addresses each: packages of Python, preprints, film diaries, Hacker News.
struct PatternSites: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    let parts = page.segments
    switch page.site {
    case "pypi.org":
      guard parts.count > 1, parts[0] == "project" else { return nil }
      return .page(page.address, guesses: ["https://pypi.org/rss/project/\(parts[1])/releases.xml"])
    case "arxiv.org":
      guard parts.count > 1, parts[0] == "list" else { return nil }
      return .page(page.address, guesses: ["https://rss.arxiv.org/rss/\(parts[1])"])
    case "letterboxd.com":
      guard let name = parts.first, parts.last != "rss" else { return nil }
      return .page(page.address, guesses: ["https://letterboxd.com/\(name)/rss/"])
    case "news.ycombinator.com":
      return parts.first == "rss" ? nil : .page(page.address, guesses: ["https://news.ycombinator.com/rss"])
    default: return nil
    }
  }
}
