import HTTPServer
import Reader

/// A screen in one of its states, or an item of one kind; what it shows is the real page upon a scene.
struct Specimen: Sendable {
  /// What it is listed under: "Timeline".
  let group: String
  /// Its address below the gallery's: `timeline/many`.
  let address: String
  /// What tells it from others of its group: "many".
  let title: String
  let scene: Scene
  let content: Content
  /// The status that its page comes with.
  var status = 200
  /// Whether it is laid out as a list or as cards.
  var hasLayouts = false
  /// Whether it is looked at by somebody who has no account yet.
  var isOwners = false

  enum Content: Sendable {
    /// What the reader answers at an address of its own.
    case path(String)
    /// What it answers to something that was sent.
    case answer(@Sendable (WebHost, Visitor) async throws -> HTTPResponse)
  }
}
