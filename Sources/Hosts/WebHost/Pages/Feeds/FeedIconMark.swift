import Bytes
import HTML
import HTTPServer
import Reader
import Storage

extension FeedIcon {
  /// The address of a feed's stored icon. It changes with the icon, so that browsers can cache it for good. It has a part
  /// of the version that differs for the icons of one feed: a sidebar has thousands, which no compression makes smaller.
  static func path(of feed: FeedID, version: String) -> String { "/icons/\(feed)/\(shown(version))" }

  fileprivate static func shown(_ version: String) -> Substring { Substring(version.utf8.prefix(6)) }
}

extension Markup {
  /// Writes the mark of a feed: its icon, or the first letter of its title.
  mutating func feedMark(_ feed: Feed, title: String) {
    FeedMark(feed: feed.id, title: title, icon: feed.icon).write(into: &self)
  }

  /// Writes the letter that stands for a feed that is not stored, on a tone that its address gives.
  mutating func feedLetter(_ title: String, of address: WebAddress) {
    var hash = FNV1a()
    hash.combine(address.string)
    FeedMark(feed: FeedID(rawValue: Int64(clamping: hash.value % 8)), title: title).write(into: &self)
  }
}

/// Serves the stored icon of a feed to a user who follows it.
enum ShowIcon {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    guard let icon = try await host.useCases.icon(of: request.feedID(), for: request.user) else {
      throw WebError.notFound
    }
    // An address of an earlier icon leads to the present one, but not for good.
    let isPresent = request.parameters["version"]?.hasSameBytes(as: FeedIcon.shown(icon.version)) == true
    return HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader("Content-Type", icon.type),
        HTTPHeader("Cache-Control", isPresent ? "private, max-age=31536000, immutable" : "no-store"),
        // A picture of someone else: whatever it is, nothing in it runs.
        HTTPHeader("Content-Security-Policy", "default-src 'none'; sandbox"),
      ], body: .bytes(icon.content))
  }
}
