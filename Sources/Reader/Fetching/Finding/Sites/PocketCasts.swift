import Bytes
import Loading

/// Pocket Casts: pages of podcasts, and short addresses of `pca.st`, which redirect to them. The request with which
/// people export their subscriptions states the feed; it is not a documented one.
struct PocketCasts: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    let isShort = page.host == "pca.st"
    guard isShort || page.site == "pocketcasts.com" || page.host == "play.pocketcasts.com" else { return nil }
    if let identifier = Self.identifier(page) { return Self.feed(of: identifier) }
    guard isShort, page.segments.first?.isIdentifier == true, page.segments.allSatisfy(\.isIdentifier) else {
      return nil
    }
    return .request(
      SiteRequest(
        request: Request("https://pca.st/\(page.path(from: 0))"),
        read: { response in
          BrowserAddress(response.url.string).flatMap(Self.identifier).map(Self.feed) ?? Self.refusal
        }))
  }

  private static let refusal = SiteLookup.refused(
    "Pocket Casts names no feed for this page. Look for the feed at the podcast's own site.")

  private static func feed(of identifier: String) -> SiteLookup {
    var request = Request("https://refresh.pocketcasts.com/import/export_feed_urls")
    request.method = .post
    request.headers.append(HTTPHeader("Content-Type", "application/json"))
    request.body = Array("{\"uuids\":[\"\(identifier)\"]}".utf8)
    return .request(
      .json(
        request,
        { answer in answer["result"].elements.lazy.compactMap(\.address).first.map(SiteLookup.feed) },
        otherwise: { refusal }))
  }

  /// The first UUID of the path, in lower case. That of `pca.st/episode/` is the episode's, whose page names the podcast.
  private static func identifier(_ page: BrowserAddress) -> String? {
    guard page.segments.first != "episode" else { return nil }
    return page.segments.first { part in
      let groups = part.string.splitBytes(on: "-", omittingEmptySubsequences: false)
      return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
        && groups.allSatisfy { $0.utf8.allSatisfy { ASCII.hexValue($0) != nil } }
    }?.string.lowercasedASCII
  }
}
