import Bytes
import Loading
import Syndication

/// Directories and players of podcasts whose pages seldom link to the feed. If one does not, the reader says where to look.
struct PodcastPages: KnownSite {
  private static let sites: [(domain: ByteString, name: String)] = [
    ("castbox.fm", "Castbox"), ("player.fm", "Player FM"), ("podchaser.com", "Podchaser"), ("iheart.com", "iHeart"),
    ("tunein.com", "TuneIn"),
  ]

  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard let site = Self.sites.first(where: { page.isBelow($0.domain) }), !page.segments.isEmpty,
      page.segments.last?.isFeedName == false
    else { return nil }
    let refusal = SiteLookup.refused(
      """
      \(site.name) does not tell this reader the feed of this podcast. Search for the podcast at Apple Podcasts or Podcast Index and \
      add its page there, or add the address of its own site.
      """)
    var request = Request(page.address)
    request.headers.append(HTTPHeader("Accept", "text/html"))
    return .request(
      SiteRequest(
        request: request,
        read: { response in
          let feeds = FeedDiscovery(in: response).links(of: response).feeds
          return feeds.isEmpty ? refusal : .feeds(feeds)
        }, otherwise: { refusal }))
  }
}
