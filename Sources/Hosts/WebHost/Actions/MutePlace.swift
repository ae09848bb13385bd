import HTTPServer
import Reader
import Storage

/// Hides what comes from a feed or a folder from now on, or shows it again.
enum MutePlace {
  /// `POST /subscriptions/7/mute`
  static func feed(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id = try request.feedID()
    try await host.useCases.setMuted(try request.form().word("on") == "1", .feed(id), of: request.user)
    return SafePath.redirect(to: PlaceMenu.path(id))
  }

  /// `POST /folders/3/mute`
  static func folder(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: FolderID = try request.id()
    try await host.useCases.setMuted(try request.form().word("on") == "1", .folder(id), of: request.user)
    return SafePath.redirect(to: PlaceMenu.path(id))
  }
}
