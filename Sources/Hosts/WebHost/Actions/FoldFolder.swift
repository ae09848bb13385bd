import Bytes
import HTTPServer
import Storage

/// Folds or unfolds a folder of the sidebar, on all of the user's pages.
enum FoldFolder {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let isFolded = form.word("folded") == "1"
    try await host.useCases.fold(try request.id(), isFolded: isFolded, of: request.user)
    return request.response(after: form)
  }
}
