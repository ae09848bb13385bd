import Bytes
import HTTPServer
import Reader
import Storage

/// Folds or unfolds a folder of the sidebar, on all of the user's pages.
enum FoldFolder {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    guard let id = request.parameters["id"].flatMap({ (text: String) in FolderID(text) }) else {
      throw WebError.notFound
    }
    guard try await host.services.subscriptions(request.user).list().folder(id) != nil else { throw WebError.notFound }
    try await host.change(.folder(id, isFolded: form["folded"]?.hasSameBytes(as: "1") == true), of: request.user)
    return Outcome.done(request, form: form)
  }
}
