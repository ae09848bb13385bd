import Bytes
import HTTPServer
import Reader
import Screens
import Storage

/// Keeps a search as a place in the sidebar.
enum SaveSearch {
  /// `POST /searches`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let saved = try await host.useCases.saveSearch(
      form["q"] ?? "", name: form["name"], filter: form["filter"].flatMap { EntryFilter(pathName: $0) } ?? .unread,
      of: request.user)
    return SafePath.redirect(to: saved.query.path)
  }

  /// `POST /searches/:id/delete`
  static func remove(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    guard let id = request.parameters["id"].flatMap({ Int($0) }) else { throw WebError.notFound }
    try await host.useCases.removeSearch(id, of: request.user)
    return SafePath.redirect(to: SafePath.checked(try request.form()["return"]))
  }

  /// `GET /searches/counts`: the numbers of unread entries by search, up to 100. The script asks for them after the page
  /// is shown, so that they never make a page wait.
  static func counts(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let searches = request.viewer.settings.savedSearches
    let counts = try await host.useCases.unreadCounts(of: searches, for: request.user)
    let lines = counts.sorted { $0.key < $1.key }.map { "\"s\($0.key)\":\($0.value)" }
    return .json(Array("{\(lines.joined(separator: ","))}".utf8))
  }
}
