import Bytes

/// Bluesky: profiles and handles, which are host names.
struct Bluesky: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    if page.isBelow("bsky.social"), page.host != "bsky.social", page.segments.isEmpty {
      return feed(of: page.host.string)
    }
    guard page.site == "bsky.app", page.segments.count > 1, page.segments[0] == "profile" else { return nil }
    return page.segments.last == "rss" ? nil : feed(of: page.segments[1].string)
  }

  func lookup(_ handle: SiteHandle) -> SiteLookup? {
    guard handle.kind == .account, handle.server == nil, handle.name.utf8.contains(UInt8(ascii: ".")) else {
      return nil
    }
    return feed(of: handle.name)
  }

  private func feed(of name: String) -> SiteLookup { .feed("https://bsky.app/profile/\(name)/rss") }
}
