import Bytes
import WebAddresses

/// Lemmy: communities and users. Its servers are recognized by the paths of their pages.
struct Lemmy: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard page.segments.count >= 2, ["c", "u"].contains(page.segments[0]), page.segments.last?.isFeedName == false,
      let handle = SiteHandle("@\(page.segments[1])")
    else { return nil }
    let kind = page.segments[0]
    let sort = page.cleanField("sort").map { "?sort=\($0)" } ?? ""
    let here: WebAddress = "\(page.origin)/feeds/\(kind)/\(page.segments[1]).xml\(sort)"
    // A community of another server, shown here: its own server has all of it.
    let home: WebAddress? = handle.server.map { "\($0.origin)/feeds/\(kind)/\(handle.name).xml\(sort)" }
    return .page(page.address, guesses: [home, here].compactMap(\.self))
  }

  func lookup(_ handle: SiteHandle) -> SiteLookup? {
    guard handle.kind == .community, let server = handle.server else { return nil }
    return .feed("\(server.origin)/feeds/c/\(handle.name).xml")
  }
}
