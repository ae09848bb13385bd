import Bytes
import HTTPServer

enum StarEntry {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let isStarred = form.word("on") == "1"
    try await host.useCases.star(try request.entryID(), isStarred: isStarred, by: request.user)
    return request.response(after: form)
  }
}
