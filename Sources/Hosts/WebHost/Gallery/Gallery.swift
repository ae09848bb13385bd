import Foundation
import HTTPServer
import Injection
import Reader
import Storage
import Threading

/// Every item kind and every screen, in each of their states: the real pages, with stubbed data.
///
/// Each specimen has an address and its own web host: its pages are live, and their links stay within that host.
public final class Gallery: Sendable {
  private struct Place: Hashable {
    let specimen: String
    let layout: TimelineLayout
  }

  private let services: ReaderContainer
  private let visitors: GalleryVisitors
  /// Serves style sheets, images and recordings, which belong to no specimen.
  private let assets: WebHost
  private let hosts = Lock<[Place: WebHost]>([:])
  let specimens: [Specimen]

  /// The time limit of a page in seconds, for specimens whose content never loads.
  static let pageSeconds = 1.5

  /// - Parameter services: A reader with data to write to, which can be deleted afterwards.
  public init(services: ReaderContainer) async throws {
    self.services = services
    visitors = try await GalleryVisitors(services: services)
    assets = await WebHost(gallery: services)
    specimens = SpecimenList.all(SampleShelf(kinds: services.kinds(), now: services.clock().now()))
  }

  public func handle(_ request: HTTPRequest) async -> HTTPResponse {
    if Self.isAsset(request.path) { return await assets.handle(request) }
    if let address = GalleryAddress(path: request.path, query: { name in request.query(name) }) {
      return await answer(address, request)
    }
    let referrer = GalleryAddress(referrer: request.header("Referer"))
    guard let page = referrer ?? GalleryAddress(referrer: request.cookies[Self.cookieName].map(Self.decoded)),
      let specimen = specimen(page)
    else { return .redirect(to: GalleryAddress.root) }
    // Links and forms lead to pages of the specimen's web host.
    if request.method == "GET", !request.isFromScript {
      var address = page
      address.place = SafePath.here(of: request)
      return .redirect(to: address.path)
    }
    // All specimens share these two visitors, so they cannot sign out or create an account.
    if Self.isLeaving(request.path) { return .redirect(to: page.path) }
    return await host(of: specimen, in: page.layout).handle(sent(request, by: specimen))
  }

  /// The specimen's own web host, independent of the others.
  private func host(of specimen: Specimen, in layout: TimelineLayout) async -> WebHost {
    let place = Place(specimen: specimen.address, layout: layout)
    if let host = hosts.withLock({ hosts in hosts[place] }) { return host }
    let own = await ReaderContainer(sharing: services, transport: NoNetwork())
    own.use(contexts: [.gallery])
    own.clock.register { [services] in services.clock() }
    specimen.scene.furnish(own, layout: layout)
    let host: WebHost = await WebHost(gallery: own)
    return hosts.withLock { hosts in
      // Another request may have been faster.
      if let first = hosts[place] { return first }
      hosts[place] = host
      return host
    }
  }

  private func specimen(_ address: GalleryAddress) -> Specimen? {
    specimens.first { each in each.address == address.specimen }
  }

  /// Splits paths as routes do: without empty parts.
  private static func isLeaving(_ path: String) -> Bool {
    ["logout", "account"].contains(path.split(separator: "/").first)
  }

  private static func isAsset(_ path: String) -> Bool {
    let parts: [Substring] = path.split(separator: "/")
    return parts.count > 1 && (parts[0] == "assets" || parts[0] == "samples")
  }

  // MARK: - Pages

  private func answer(_ address: GalleryAddress, _ request: HTTPRequest) async -> HTTPResponse {
    var response: HTTPResponse
    if address.specimen.isEmpty {
      response = GalleryPage(specimens: specimens, address: address, shown: request.query("show")).response()
      response.setHeader("Content-Security-Policy", Self.framing)
    } else if let specimen = specimen(address) {
      response = await page(of: specimen, address, request)
      response.setHeader("Content-Security-Policy", Self.framed)
      response.setHeader("X-Frame-Options", "SAMEORIGIN")
      response.addHeader("Set-Cookie", "\(Self.cookieName)=\(QueryText.encode(address.path)); Path=/; SameSite=Lax")
    } else {
      response = WebError.notFound.response(to: request)
    }
    SecurityHeaders.add(to: &response)
    return response
  }

  private func page(of specimen: Specimen, _ address: GalleryAddress, _ request: HTTPRequest) async -> HTTPResponse {
    var response: HTTPResponse = await answer(specimen, address, request)
    if let scheme = address.scheme { response.prefer(scheme) }
    return response
  }

  private func answer(_ specimen: Specimen, _ address: GalleryAddress, _ request: HTTPRequest) async -> HTTPResponse {
    let host: WebHost = await host(of: specimen, in: address.layout)
    switch (address.place, specimen.content) {
    case (let path?, _), (nil, .path(let path)):
      return await host.handle(sent(request, by: specimen, to: path))
    case (nil, .answer(let answer)):
      do {
        return try await host.asVisitor(sent(request, by: specimen, to: "/")) { visitor in
          try await answer(host, visitor)
        }
      } catch {
        return WebError(error).response(to: request)
      }
    }
  }

  // MARK: - Requests

  /// The request as the specimen's web host receives it: from its visitor, and for its own path.
  private func sent(_ request: HTTPRequest, by specimen: Specimen, to path: String? = nil) -> HTTPRequest {
    let visitor: String = visitors.cookie(isOwner: specimen.isOwners)
    // The gallery's frames count as top-level pages.
    let headers = request.headers.filter { (header: HTTPHeader) in
      !header.isNamed("Cookie") && !header.isNamed("Sec-Fetch-Dest")
    }
    let target: URLComponents? = path.flatMap { (path: String) in URLComponents(string: path) }
    return HTTPRequest(
      method: request.method, path: target?.path ?? request.path,
      query: target.map { target in
        target.queryItems?.map { item in QueryItem(item.name, item.value ?? "") } ?? []
      } ?? request.query,
      headers: headers + [HTTPHeader("Cookie", visitor)], body: request.body, remoteAddress: request.remoteAddress)
  }

  // MARK: - Responses

  /// The last specimen shown. A page whose script has changed its address identifies its specimen only by this cookie.
  private static let cookieName = "specimen"

  private static func decoded(_ value: String) -> String { value.removingPercentEncoding ?? value }

  /// Allows frames of the gallery itself, for the list of specimens.
  private static let framing: String =
    SecurityHeaders.policy.replacingOccurrences(of: "frame-src ", with: "frame-src 'self' ")

  private static let framed: String =
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
  /// The web host of a specimen.
  @ScreenActor
  fileprivate convenience init(gallery services: ReaderContainer) {
    self.init(
      services: services,
      configuration: WebHostConfiguration(ownAddress: "http://localhost", pageSeconds: Gallery.pageSeconds))
  }
}
