import Bytes
import HTTPServer

enum ReadEntry {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let id = try request.entryID()
    let isRead = form.word("on") == "1"
    guard try await !host.useCases.mark([id], isRead: isRead, by: request.user).isEmpty else { throw WebError.notFound }
    // An entry marked as unread is closed, because showing it would mark it as read again at once.
    return request.response(after: form, closing: isRead ? nil : id)
  }
}
