import Bytes
import WebAddresses

/// Vimeo: users, channels and groups.
struct Vimeo: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard page.site == "vimeo.com", let name = page.segments.first, !name.isNumber, page.segments.last != "rss" else {
      return nil
    }
    guard name == "channels" || name == "groups" else {
      return .page(page.address, guesses: ["https://vimeo.com/\(name)/videos/rss"])
    }
    guard page.segments.count > 1 else { return nil }
    return .page(page.address, guesses: ["https://vimeo.com/\(name)/\(page.segments[1])/videos/rss"])
  }
}
