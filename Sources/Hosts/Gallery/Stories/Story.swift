import HTTPServer
import WebHost

/// A screen in one of its states, or an item of one kind, shown on the real page with stubbed data.
struct Story: Sendable {
  /// The heading that it is listed under: "Timeline".
  let group: String
  /// The address below the gallery's: `timeline/many`.
  let address: String
  /// The title within the group: "many".
  let title: String
  let stubs: Stubs
  let content: Content
  /// The status of the page's response.
  var status = 200
  /// True if it has a list layout and a cards layout.
  var hasLayouts = false
  /// True if its viewer has no account yet.
  var isOwners = false

  enum Content: Sendable {
    /// A page with its own address.
    case path(String)
    /// The response to a form.
    case answer(@Sendable (WebHost, Viewer) async throws -> HTTPResponse)
  }
}
