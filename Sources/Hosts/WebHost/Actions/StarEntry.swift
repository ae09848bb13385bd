import Bytes
import HTTPServer
import Storage

enum StarEntry {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let state = try await host.services.live.setStarred(
      form["on"]?.hasSameBytes(as: "1") == true, of: try request.entryID(), by: request.user)
    guard state != nil else { throw WebError.notFound }
    return Outcome.done(request, form: form)
  }
}
