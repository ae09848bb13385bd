import HTTPServer
import Storage

enum StarEntry {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    let isStarred: Bool = form["on"] == "1"
    let state: EntryState? = try await host.services.database.setStarred(
      request.user, id: try request.entryID(), isStarred: isStarred)
    guard let state else { throw WebError.notFound }
    await host.services.live.starChanged(state.id, isStarred: state.isStarred, by: request.user)
    return Outcome.done(request, form: form)
  }
}
