import Bytes
import Foundation
import HTTPServer
import Reader
import Running
import Storage

/// The icons of feeds, for apps that load them without signing in, as those of FreshRSS and Miniflux do.
enum Icons {
  /// Apps that know Miniflux add the name to this path by themselves.
  static let place = "/feed-icon"
  static let routes: [APIRoute] = [APIRoute("GET", "\(place)/:name", nil, answer)]

  /// The icon that a name stands for, or a mark that all feeds without one have: an app that has been given an address asks
  /// for no other.
  @Sendable
  static func answer(_ call: APICall) async throws -> HTTPResponse {
    guard let (feed, version) = try await call.iconNames().read(call.parameters["name"] ?? "")
    else {
      throw APIProblem.notFound
    }
    let icon = try await call.useCases.icon(of: feed)
    // An address of an earlier icon leads to the present one, but not for good.
    let isPresent = icon.map { IconNames.shown($0.version).hasSameBytes(as: version) } ?? false
    return HTTPResponse(
      headers: [
        HTTPHeader("Content-Type", icon?.type ?? "image/png"),
        HTTPHeader(
          "Cache-Control",
          isPresent ? "public, max-age=31536000, immutable" : "public, max-age=3600"),
        // A picture of someone else: whatever it is, nothing in it runs.
        HTTPHeader("Content-Security-Policy", "default-src 'none'; sandbox"),
        HTTPHeader("X-Content-Type-Options", "nosniff"),
        // Web apps of other sites show it.
        HTTPHeader("Cross-Origin-Resource-Policy", "cross-origin"),
      ], body: .bytes(icon?.content ?? mark))
  }

  /// A gray mark of a feed on a transparent ground: a PNG of 32 pixels.
  static let mark = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAQMAAABJtOi3AAAABlBMVEX///+AgIBizNOVAAAAAXRSTlMAQObYZgAAAFNJREFUeNp1y7ERgDAMA0BxKVx6"
        + "AxiFxSh8x2LJJmaDlBQcINECKr6RBPzFdnE9VDolKV2VGixiZNudHB6w0wKYC9e+EmukNP6GTWTCgnh9o+dXbtjuIYHudZYaAAAAAElFTkSuQmCC"
    ) ?? Data())
}

extension ClientAPI {
  static let icons = ClientAPI(
    name: "icons", places: [Icons.place], routes: Icons.routes, credentials: { _ in nil },
    refusal: { .text($0.sentence + "\n", status: $0.status) })
}
