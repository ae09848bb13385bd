import Bytes
import Dates
import Foundation
import HTTPServer
import Reader
import Running
import Screens
import Sodium
import Storage

/// A published timeline as a feed or a list of feeds. Needs no session: the token in the path is the secret.
enum PublishedTimeline {
  /// The path that tokens follow.
  static let prefix = "/published/"

  private static let files: [(format: UseCases.PublishedFormat, name: String, type: String)] = [
    (.atom, "atom.xml", "application/atom+xml; charset=utf-8"),
    (.jsonFeed, "feed.json", "application/feed+json"),
    (.opml, "feeds.opml", "text/x-opml; charset=utf-8"),
  ]

  static func path(_ secret: String, _ format: UseCases.PublishedFormat) -> String {
    let name = files.first { $0.format == format }?.name ?? ""
    return "\(prefix)\(secret)/\(name)"
  }

  /// `GET /published/TOKEN/atom.xml?before=1700000000000.42`
  static func answer(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    let parts = request.path.splitBytes(on: "/").map(String.init)
    guard parts.count == 3, let file = files.first(where: { $0.name.hasSameBytes(as: parts[2]) }) else {
      throw WebError.notFound
    }
    let before = request.query("before")
    let older = before.flatMap { TimelinePosition($0) }
    guard (before == nil) == (older == nil) else { throw WebError.notFound }
    // Anyone can ask with any `Host`, and a cache would give the answer to all: without a public address, the document
    // names its parts by paths, which readers resolve (RFC 3986 §5.1.3).
    let prefix = WebHost.prefix(publicAddress: try await host.useCases.installation.publicAddress()) ?? ""
    let path = prefix + path(parts[1], file.format)
    let published: UseCases.Published
    do {
      published = try await TimeLimit.run(seconds: host.configuration.pageSeconds) {
        try await host.useCases.published(
          parts[1], as: file.format, olderThan: older, site: WebAddress(unparsed: prefix + "/")
        ) { position in
          WebAddress(unparsed: position.map { QueryText.adding("before", "\($0)", to: path) } ?? path)
        }
      }
    } catch let error as SearchError {
      // Programs ask again after that, but not after a mistake of theirs.
      throw WebError.busy(error.description)
    }
    guard case .document(let bytes) = published else { throw WebError.notFound }
    return response(bytes, type: file.type, to: request, host)
  }

  // MARK: Private

  private static func response(
    _ bytes: [UInt8], type: String, to request: HTTPRequest, _ host: WebHost
  ) -> HTTPResponse {
    let digest = Digest.blake2b(bytes)
    let now = Int(clamping: host.services.clock().now().timeIntervalSince1970)
    let changed = host.representations.noteChange(of: SafePath.here(of: request), digest: digest, at: now)
    var headers = [
      HTTPHeader("Content-Type", type),
      // Weak: the body may be sent in several codings.
      HTTPHeader("ETag", "W/\"\(digest.prefix(12).hexadecimal)\""),
      HTTPHeader("Cache-Control", "no-cache"),
      HTTPHeader("Access-Control-Allow-Origin", "*"), HTTPHeader("Cross-Origin-Resource-Policy", "cross-origin"),
      HTTPHeader("X-Robots-Tag", "noindex"), HTTPHeader("Referrer-Policy", "no-referrer"),
    ]
    if let changed { headers.append(HTTPHeader("Last-Modified", HTTPDate.string(changed))) }
    // The server compares entity tags, which go first (RFC 9110 §13.1.3).
    if let changed, request.header("If-None-Match") == nil,
      let since = request.header("If-Modified-Since").flatMap({ HTTPDate.seconds($0) }), since >= changed, since <= now
    {
      return HTTPResponse(status: 304, headers: headers)
    }
    return HTTPResponse(headers: headers, body: .bytes(bytes))
  }
}

extension WebHost {
  /// The paths of a published timeline in each of its formats.
  public static func publishedPaths(_ secret: String) -> [String] {
    UseCases.PublishedFormat.allCases.map { PublishedTimeline.path(secret, $0) }
  }
}
