import Loading
import Syndication

@testable import Fetching

extension KnownSites {
  /// The way to the feeds of an address or a handle as a person typed it.
  static func lookup(typed: String) -> SiteLookup? {
    if let handle = SiteHandle(typed) { return lookup(handle) }
    guard let address = try? FeedAddress.split(typed).address else { return nil }
    return BrowserAddress(address.string).flatMap { lookup($0) }
  }
}

extension SiteLookup? {
  /// The feeds that are known without a request, or the guesses.
  var addresses: [String] {
    switch self {
    case .feeds(let feeds): feeds.map(\.url.string)
    case .page(_, let guesses): guesses.map(\.string)
    case .request, .refused, nil: []
    }
  }

  var titles: [String?] {
    guard case .feeds(let feeds) = self else { return [] }
    return feeds.map(\.title)
  }

  var request: SiteRequest? {
    guard case .request(let request) = self else { return nil }
    return request
  }

  var refusal: String? {
    guard case .refused(let reason) = self else { return nil }
    return reason
  }

  /// The step after a response of this text.
  func after(_ body: String, at url: WebAddress? = nil) -> SiteLookup? {
    request.map { $0.read(Response(status: 200, url: url ?? $0.request.url, body: Array(body.utf8))) }
  }
}
