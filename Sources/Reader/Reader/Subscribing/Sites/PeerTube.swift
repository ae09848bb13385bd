import Bytes
import WebAddresses

/// PeerTube: channels and accounts. Its servers are recognized by the paths of their pages.
struct PeerTube: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard page.segments.count >= 2 else { return nil }
    let name = page.segments[1].queryValue
    switch page.segments[0] {
    case "c", "video-channels":
      return .page(page.address, guesses: ["\(page.origin)/feeds/videos.xml?videoChannelName=\(name)"])
    case "a", "accounts":
      return .page(page.address, guesses: ["\(page.origin)/feeds/videos.xml?accountName=\(name)"])
    default: return nil
    }
  }
}
