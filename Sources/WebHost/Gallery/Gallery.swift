import Foundation
import HTTPServer
import Reader
import Storage

/// Every item kind and every screen, in each of their states: the reader's own pages, upon stand-ins.
///
/// Each specimen has an address, and is a whole reader behind it: its pages are live, and their links lead on within it.
public final class Gallery: Sendable {
  private let services: ReaderContainer
  private let host: WebHost
  private let visitors: GalleryVisitors
  let specimens: [Specimen]

  /// Seconds that a page waits for what does not come.
  static let pageSeconds = 1.5

  /// - Parameter services: a reader on a database of its own, which may be thrown away.
  public init(services: ReaderContainer) async throws {
    self.services = services
    host = await WebHost(
      services: services,
      configuration: WebHostConfiguration(ownAddress: "http://localhost", pageSeconds: Self.pageSeconds))
    visitors = try await GalleryVisitors(services: services)
    specimens = SpecimenList.all(SampleShelf(kinds: services.kinds(), now: services.clock().now()))
  }

  public func handle(_ request: HTTPRequest) async -> HTTPResponse {
    if Self.isAsset(request.path) { return await host.handle(request) }
    if let address = GalleryAddress(path: request.path, query: { (name: String) in request.query(name) }) {
      return await answer(address, request)
    }
    let referrer = GalleryAddress(referrer: request.header("Referer"))
    guard let page = referrer ?? GalleryAddress(referrer: request.cookies[Self.cookieName].map(Self.decoded)),
      let specimen = specimen(page)
    else { return .redirect(to: GalleryAddress.root) }
    // Where a link or a form leads to is a page of the specimen's reader.
    if request.method == "GET", !request.isFromScript {
      var address: GalleryAddress = page
      address.place = SafePath.here(of: request)
      return .redirect(to: address.path)
    }
    return await specimen.scene.run(in: services) { await host.handle(sent(request, by: specimen, page)) }
  }

  private func specimen(_ address: GalleryAddress) -> Specimen? {
    specimens.first { (each: Specimen) in each.address == address.specimen }
  }

  private static func isAsset(_ path: String) -> Bool {
    path.hasPrefix("/assets/") || path.hasPrefix("/samples/")
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
      response.addHeader("Set-Cookie", "\(Self.cookieName)=\(QueryText.encode(address.path)); Path=/; SameSite=Lax")
    } else {
      response = WebError.notFound.response(to: request)
    }
    SecurityHeaders.add(to: &response)
    return response
  }

  private func page(of specimen: Specimen, _ address: GalleryAddress, _ request: HTTPRequest) async -> HTTPResponse {
    var response: HTTPResponse = await specimen.scene.run(in: services) { await answer(specimen, address, request) }
    if let scheme = address.scheme { response.prefer(scheme) }
    return response
  }

  private func answer(_ specimen: Specimen, _ address: GalleryAddress, _ request: HTTPRequest) async -> HTTPResponse {
    switch (address.place, specimen.content) {
    case (let path?, _), (nil, .path(let path)):
      return await host.handle(sent(request, by: specimen, address, to: path))
    case (nil, .answer(let answer)):
      do {
        return try await host.asVisitor(sent(request, by: specimen, address, to: "/")) { (visitor: Visitor) in
          try await answer(host, visitor)
        }
      } catch {
        return WebError(error).response(to: request)
      }
    }
  }

  // MARK: - Requests

  /// The request as the specimen's reader gets it: from its visitor, and for a path of its own.
  private func sent(
    _ request: HTTPRequest, by specimen: Specimen, _ address: GalleryAddress, to path: String? = nil
  ) -> HTTPRequest {
    let visitor: String = visitors.cookie(layout: address.layout, isOwner: specimen.isOwners)
    let headers: [HTTPHeader] = request.headers.filter { (header: HTTPHeader) in header.name.lowercased() != "cookie" }
    let target: URLComponents? = path.flatMap { (path: String) in URLComponents(string: path) }
    return HTTPRequest(
      method: request.method, path: target?.path ?? request.path,
      query: target.map { (target: URLComponents) in
        target.queryItems?.map { (item: URLQueryItem) in QueryItem(item.name, item.value ?? "") } ?? []
      } ?? request.query,
      headers: headers + [HTTPHeader("Cookie", visitor)], body: request.body, remoteAddress: request.remoteAddress)
  }

  // MARK: - What browsers are told

  /// The specimen that was looked at last: a page whose script has changed its address tells it no other way.
  private static let cookieName = "specimen"

  private static func decoded(_ value: String) -> String { value.removingPercentEncoding ?? value }

  /// The list of specimens shows one in a frame.
  private static let framing: String =
    SecurityHeaders.policy.replacingOccurrences(of: "frame-src ", with: "frame-src 'self' ")

  private static let framed: String =
    SecurityHeaders.policy.replacingOccurrences(of: "frame-ancestors 'none'", with: "frame-ancestors 'self'")
}

extension HTTPResponse {
  /// Shows the page in one color scheme, whatever the browser prefers.
  fileprivate mutating func prefer(_ scheme: GalleryAddress.ColorScheme) {
    guard case .bytes(let bytes) = body else { return }
    let page = String(decoding: bytes, as: UTF8.self)
    let both = "<meta name=\"color-scheme\" content=\"light dark\">"
    let one = "<meta name=\"color-scheme\" content=\"\(scheme.rawValue)\">"
    body = .bytes(Array(page.replacingOccurrences(of: both, with: one).utf8))
  }
}
