import Bytes
import Foundation
import Loading
import Storage
import Syndication

/// Finds the icon of a feed: its own picture, one that its site names, or the site's `/favicon.ico`.
package struct IconFinder: Sendable {
  let loader: Loader
  let work: LongWork

  package init(loader: Loader, work: LongWork) {
    self.loader = loader
    self.work = work
  }

  /// The most pictures of a site that are tried.
  private static let mostCandidates = 5
  /// The most bytes of a site's page, after decompression.
  private static let mostPageBytes = 4 << 20
  private static let seconds = 15.0
  /// A longer pause of a host is not waited for.
  private static let longestWait = 5.0

  /// - Returns: Nil if nothing that was found is a picture within the limits of `IconImage`.
  func icon(of feed: Feed) async throws(CancellationError) -> FeedIcon? {
    if let own = feed.iconURL, let icon = try await icon(at: own, isSquare: true) { return icon }
    let site = feed.siteURL ?? feed.url
    let (candidates, place) = try await links(of: site)
    for candidate in candidates.prefix(Self.mostCandidates) where candidate != feed.iconURL {
      if let icon = try await icon(at: candidate, isSquare: false) { return icon }
    }
    guard let usual = IconDiscovery.usualAddress(forPage: place), !candidates.contains(usual) else { return nil }
    return try await icon(at: usual, isSquare: false)
  }

  // MARK: Private

  /// The icons that the page of a site names, and the page's address after redirects.
  private func links(of site: WebAddress) async throws(CancellationError) -> ([WebAddress], WebAddress) {
    guard let response = try await load(site, accepting: "text/html, application/xhtml+xml", Self.mostPageBytes),
      MediaTypes.isPage(response.headers["Content-Type"] ?? "text/html")
    else { return ([], site) }
    do {
      let found = try await work.run {
        let icons = IconDiscovery.icons(
          in: response.body, pageURL: response.url, contentType: response.headers["Content-Type"])
        try Task.checkCancellation()
        return icons
      }
      return (found.map(\.url), response.url)
    } catch is LongWorkError {
      return ([], response.url)
    } catch {
      throw CancellationError()
    }
  }

  private func icon(at address: WebAddress, isSquare: Bool) async throws(CancellationError) -> FeedIcon? {
    guard let response = try await load(address, accepting: "image/*", IconImage.mostBytes),
      let image = IconImage(response.body), image.isSquare || !isSquare
    else { return nil }
    return FeedIcon(url: response.url, type: image.type, content: response.body)
  }

  /// - Returns: Nil for whatever cannot be had: an icon is no reason to trouble anyone.
  private func load(
    _ address: WebAddress, accepting types: String, _ mostBytes: Int
  ) async throws(CancellationError) -> Response? {
    guard EntryLimits.address(address) != nil else { return nil }
    var request = Request(address)
    request.maximumBodyBytes = mostBytes
    request.timeoutSeconds = Self.seconds
    request.longestPauseSeconds = Self.longestWait
    request.headers.append(HTTPHeader("Accept", types))
    do throws(TransportError) {
      let response = try await loader.load(request, priority: .low)
      return response.isSuccess ? response : nil
    } catch {
      if case .cancelled = error { throw CancellationError() }
      return nil
    }
  }
}
