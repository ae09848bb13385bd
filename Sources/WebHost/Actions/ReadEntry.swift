import HTTPServer
import Storage

enum ReadEntry {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    let id: EntryID = try request.entryID()
    guard try await host.services.database.entry(request.user, id) != nil else { throw WebError.notFound }
    try await set([id], isUnread: form["on"] != "1", host: host, user: request.user)
    // An open entry would be read again at once: what is marked as unread is closed.
    return Outcome.done(request, form: form, closing: form["on"] == "1" ? nil : id)
  }

  /// Stores it, and tells every page that shows the entries.
  static func set(_ ids: [EntryID], isUnread: Bool, host: WebHost, user: UserID) async throws {
    _ = try await host.services.database.setRead(user, ids: ids, isRead: !isUnread)
    await host.services.live.readChanged(ids, isUnread: isUnread, by: user)
  }
}
