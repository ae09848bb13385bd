import Foundation
import HTTPServer
import Injection
import Running
import Screens
import Storage
import Threading
import WebHost

/// Every item kind and every screen, in each of their states: the real pages, with stubbed data.
///
/// Each story has an address and its own web host: its pages are live, and their links stay within that host.
public final class ComponentGallery: Sendable {
  private struct Place: Hashable {
    let story: String
    let layout: TimelineLayout
  }

  private let services: ReaderContainer
  private let viewers: GalleryViewers
  /// Serves style sheets, images and recordings, which belong to no story.
  private let assets: WebHost
  private let hosts = Lock<[Place: WebHost]>([:])
  let stories: [Story]

  /// The time limit of a page in seconds if its content never loads.
  static let endlessSeconds = 1.5

  /// - Parameter services: A reader with data to write to, which can be deleted afterwards.
  public init(services: ReaderContainer) async throws {
    self.services = services
    viewers = try await GalleryViewers(services: services)
    assets = await WebHost(gallery: services)
    stories = StoryList.all(Fixtures(kinds: services.kinds(), now: services.clock().now()))
  }

  public func handle(_ request: HTTPRequest) async -> HTTPResponse {
    if request.path == GalleryAddress.style { return Self.style }
    if Self.isAsset(request.path) { return await assets.handle(request) }
    if let address = GalleryAddress(path: request.path, query: { name in request.query(name) }) {
      return await answer(address, request)
    }
    let referrer = GalleryAddress(referrer: request.header("Referer"))
    guard let page = referrer ?? GalleryAddress(referrer: request.cookies[Self.cookieName].map(Self.decoded)),
      let story = story(page)
    else { return .redirect(to: GalleryAddress.root) }
    // Links and forms lead to pages of the story's web host.
    if request.method == "GET", !request.isFromScript {
      var address = page
      address.place = SafePath.here(of: request)
      return .redirect(to: address.path)
    }
    // All stories share these two viewers, so they cannot sign out or create an account.
    if Self.isLeaving(request.path) { return .redirect(to: page.path) }
    return await host(of: story, in: page.layout).handle(sent(request, by: story))
  }

  /// The story's own web host, independent of the others.
  private func host(of story: Story, in layout: TimelineLayout) async -> WebHost {
    let place = Place(story: story.address, layout: layout)
    if let host = hosts.withLock({ hosts in hosts[place] }) { return host }
    let own = await ReaderContainer(sharing: services, transport: OfflineTransport())
    own.use(contexts: [.gallery])
    own.clock.register { [services] in services.clock() }
    story.stubs.install(into: own, layout: layout)
    // A page that loads may take its time, on a busy machine.
    let host = await WebHost(gallery: own, pageSeconds: story.status == 504 ? Self.endlessSeconds : nil)
    return hosts.withLock { hosts in
      // Another request may have been faster.
      if let first = hosts[place] { return first }
      hosts[place] = host
      return host
    }
  }

  private func story(_ address: GalleryAddress) -> Story? {
    stories.first { each in each.address == address.story }
  }

  /// Splits paths as routes do: without empty parts.
  private static func isLeaving(_ path: String) -> Bool {
    ["logout", "account"].contains(path.split(separator: "/").first)
  }

  private static func isAsset(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.count > 1 && (parts[0] == "assets" || parts[0] == "samples")
  }

  // MARK: - Pages

  private func answer(_ address: GalleryAddress, _ request: HTTPRequest) async -> HTTPResponse {
    var response: HTTPResponse
    if address.story.isEmpty {
      response = GalleryPage(stories: stories, address: address, shown: request.query("show")).response()
      response.setHeader("Content-Security-Policy", Self.framing)
    } else if let story = story(address) {
      response = await page(of: story, address, request)
      response.setHeader("Content-Security-Policy", Self.framed)
      response.setHeader("X-Frame-Options", "SAMEORIGIN")
      response.addHeader("Set-Cookie", "\(Self.cookieName)=\(QueryText.encode(address.path)); Path=/; SameSite=Lax")
    } else {
      response = WebError.notFound.response(to: request)
    }
    SecurityHeaders.add(to: &response)
    return response
  }

  private func page(of story: Story, _ address: GalleryAddress, _ request: HTTPRequest) async -> HTTPResponse {
    var response = await answer(story, address, request)
    if let scheme = address.scheme { response.prefer(scheme) }
    return response
  }

  private func answer(_ story: Story, _ address: GalleryAddress, _ request: HTTPRequest) async -> HTTPResponse {
    let host = await host(of: story, in: address.layout)
    switch (address.place, story.content) {
    case (let path?, _), (nil, .path(let path)):
      return await host.handle(sent(request, by: story, to: path))
    case (nil, .answer(let answer)):
      do {
        return try await host.asViewer(sent(request, by: story, to: "/")) { viewer in
          try await answer(host, viewer)
        }
      } catch {
        return WebError(error).response(to: request)
      }
    }
  }

  // MARK: - Requests

  /// The request as the story's web host receives it: from its viewer, and for its own path.
  private func sent(_ request: HTTPRequest, by story: Story, to path: String? = nil) -> HTTPRequest {
    let viewer = viewers.cookie(isOwner: story.isOwners)
    // The gallery's frames count as top-level pages, and it changes what the host answers.
    let headers = request.headers.filter { header in
      !header.isNamed("Cookie") && !header.isNamed("Sec-Fetch-Dest") && !header.isNamed("Accept-Encoding")
    }
    let target = path.map { HTTPRequest(target: $0) } ?? request
    return HTTPRequest(
      method: request.method, path: target.path, query: target.query,
      headers: headers + [HTTPHeader("Cookie", viewer)], body: request.body, remoteAddress: request.remoteAddress)
  }

  // MARK: - Responses

  private static let style = HTTPResponse(
    status: 200, headers: [HTTPHeader("Content-Type", "text/css; charset=utf-8")],
    body: .bytes(PackageResources.gallery_css))

  /// The last story shown. A page whose script has changed its address identifies its story only by this cookie.
  private static let cookieName = "story"

  private static func decoded(_ value: String) -> String { value.removingPercentEncoding ?? value }

  /// Allows frames of the gallery itself, for the list of stories.
  private static let framing =
    SecurityHeaders.policy.replacingOccurrences(of: "frame-src ", with: "frame-src 'self' ")

  private static let framed =
    SecurityHeaders.policy.replacingOccurrences(of: "frame-ancestors 'none'", with: "frame-ancestors 'self'")
}

extension HTTPResponse {
  /// Shows the page in one color scheme, regardless of the browser's preference.
  fileprivate mutating func prefer(_ scheme: GalleryAddress.ColorScheme) {
    guard case .bytes(let bytes) = body else { return }
    let page = String(decoding: bytes, as: UTF8.self)
    let both = "<meta name=\"color-scheme\" content=\"light dark\">"
    let one = "<meta name=\"color-scheme\" content=\"\(scheme.rawValue)\">"
    body = .bytes(Array(page.replacingOccurrences(of: both, with: one).utf8))
  }
}

extension WebHost {
  /// The web host of a story.
  @ScreenActor
  fileprivate convenience init(gallery services: ReaderContainer, pageSeconds: Double? = nil) {
    var configuration = WebHostConfiguration(ownAddress: "http://localhost")
    configuration.pageSeconds = pageSeconds ?? configuration.pageSeconds
    configuration.keepsPages = false
    self.init(services: services, configuration: configuration)
  }
}
