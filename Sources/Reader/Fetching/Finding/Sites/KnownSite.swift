import Bytes
import Loading
import Syndication

/// A site, or a kind of site, whose feeds follow from the addresses of its pages.
///
/// A lookup is pure: it loads nothing. ``SiteLookup`` states the request that is needed, if any.
protocol KnownSite: Sendable {
  /// The way to the feeds of a page. Nil for pages of other sites, for pages without feeds, and for feeds themselves.
  func lookup(_ page: BrowserAddress) -> SiteLookup?

  /// The way to the feeds of a handle, such as `@name@server.example`. Nil for handles of other sites.
  func lookup(_ handle: SiteHandle) -> SiteLookup?
}

extension KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? { nil }
  func lookup(_ handle: SiteHandle) -> SiteLookup? { nil }
}

/// The way to the feeds of an address.
enum SiteLookup: Sendable {
  /// The feeds, without a request. The user chooses if there are several.
  case feeds([DiscoveredFeed])
  /// A request whose response states the feeds.
  case request(SiteRequest)
  /// A page that may link to its feeds, and the addresses to try if it does not.
  case page(WebAddress, guesses: [WebAddress])
  /// The site has no feeds. The text says so, and what to do.
  case refused(String)

  /// One feed without a title.
  static func feed(_ address: WebAddress) -> SiteLookup { .feeds([.titled(nil, address)]) }
}

/// A request for a document that leads to feeds.
struct SiteRequest: Sendable {
  let request: Request
  /// Reads the response. It must be pure and linear in the size of the response.
  let read: @Sendable (Response) -> SiteLookup
  /// The next step if the request fails. Nil if the failure is the result.
  var otherwise: @Sendable () -> SiteLookup? = { nil }

  /// A request for JSON.
  static func json(
    _ request: Request, _ read: @escaping @Sendable (SiteJSON) -> SiteLookup?,
    otherwise: @escaping @Sendable () -> SiteLookup
  ) -> SiteRequest {
    var request = request
    request.headers.append(HTTPHeader("Accept", "application/json"))
    return SiteRequest(
      request: request, read: { SiteJSON($0.body).flatMap(read) ?? otherwise() }, otherwise: otherwise)
  }
}

extension DiscoveredFeed {
  static func titled(_ title: String?, _ address: WebAddress) -> DiscoveredFeed {
    DiscoveredFeed(url: address, title: title, mimeType: nil)
  }
}
