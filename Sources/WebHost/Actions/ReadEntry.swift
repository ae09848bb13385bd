import Bytes
import HTTPServer
import Storage

enum ReadEntry {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let id = try request.entryID()
    let isUnread = form["on"]?.hasSameBytes(as: "1") != true
    guard try await host.services.live.setUnread(isUnread, of: id, by: request.user) != nil else {
      throw WebError.notFound
    }
    // An open entry would be read again at once: what is marked as unread is closed.
    return Outcome.done(request, form: form, closing: isUnread ? id : nil)
  }
}
