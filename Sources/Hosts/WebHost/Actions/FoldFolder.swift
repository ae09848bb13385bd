import Bytes
import HTTPServer
import Storage

/// Folds or unfolds a folder of the sidebar, on all of the user's pages.
enum FoldFolder {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let id = request.parameters["id"].flatMap(FolderID.init) else { throw WebError.notFound }
    let isFolded = form["folded"]?.hasSameBytes(as: "1") == true
    try await host.useCases.fold(id, isFolded: isFolded, of: request.user)
    return request.response(after: form)
  }
}
