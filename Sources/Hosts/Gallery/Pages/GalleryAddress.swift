import Foundation
import HTTPServer
import Screens
import WebHost

/// The parts of an address below `/gallery/`: a story, its layout, its colors and the path in its web host.
///
/// `/gallery/timeline/many?layout=cards&scheme=dark&at=/all?entry=3`
struct GalleryAddress: Sendable, Equatable {
  static let root = "/gallery"
  static let style = "/gallery.css"

  /// `timeline/many`; empty for the list of all stories.
  var story: String
  var layout: TimelineLayout = .list
  /// Nil for the browser's own scheme.
  var scheme: ColorScheme?
  /// The path in the story's web host, after following a link from its first page.
  var place: String?

  enum ColorScheme: String, Sendable {
    case light, dark
  }

  init(story: String, layout: TimelineLayout = .list, scheme: ColorScheme? = nil) {
    self.story = story
    self.layout = layout
    self.scheme = scheme
  }

  /// Nil if the path is not below the gallery's.
  init?(path: String, query: (String) -> String?) {
    let parts = path.split(separator: "/")
    guard parts.first == "gallery" else { return nil }
    self.init(
      story: parts.dropFirst().joined(separator: "/"),
      layout: query("layout").flatMap { name in TimelineLayout(rawValue: name) } ?? .list,
      scheme: query("scheme").flatMap { name in ColorScheme(rawValue: name) })
    place = query("at").map { path in SafePath.checked(path) }
  }

  /// The address of the page that sent a request; nil if that is not a story's page.
  init?(referrer: String?) {
    guard let referrer, let parts = URLComponents(string: referrer) else { return nil }
    self.init(path: parts.path) { name in
      parts.queryItems?.first { item in item.name == name }?.value
    }
    if story.isEmpty { return nil }
  }

  var path: String {
    var path = story.isEmpty ? Self.root : "\(Self.root)/\(story)"
    if layout != .list { path = QueryText.adding("layout", layout.rawValue, to: path) }
    if let scheme { path = QueryText.adding("scheme", scheme.rawValue, to: path) }
    if let place { path = QueryText.adding("at", place, to: path) }
    return path
  }
}
