import Bytes

/// Medium: authors, publications and tags. A post leads to the feed of its author or publication.
struct Medium: KnownSite {
  private static let reserved: Set<ByteString> = [
    "feed", "p", "m", "me", "search", "about", "membership", "explore-topics", "topics", "policy", "jobs-at-medium",
  ]

  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard page.isBelow("medium.com") else { return nil }
    let parts = page.segments
    guard page.site == "medium.com" else {
      return parts.first == "feed" ? nil : .feed("https://\(page.host)/feed")
    }
    guard let first = parts.first, !Self.reserved.contains(first) else { return nil }
    if first == "tag" { return parts.count > 1 ? .feed("https://medium.com/feed/tag/\(parts[1])") : nil }
    if parts.count > 2, parts[1] == "tagged" { return .feed("https://medium.com/feed/\(first)/tagged/\(parts[2])") }
    return .feed("https://medium.com/feed/\(first)")
  }
}
