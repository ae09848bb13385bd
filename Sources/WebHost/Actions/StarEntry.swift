import HTTPServer
import Storage

enum StarEntry {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    let state: EntryState? = try await host.services.live.setStarred(
      form["on"] == "1", of: try request.entryID(), by: request.user)
    guard state != nil else { throw WebError.notFound }
    return Outcome.done(request, form: form)
  }
}
