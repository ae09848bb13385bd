import HTTPServer
import Reader
import Storage

/// Marks the entries of a timeline as read, up to the newest one that the page had.
enum MarkAllRead {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    guard
      let query = TimelineQuery(
        filter: form["filter"] ?? "", feed: form["feed"], folder: form["folder"],
        search: try TextField.search.read(form["q"]))
    else { throw WebError.badRequest("The form names no timeline.") }
    let newest: EntryID? = form["newest"].flatMap { (text: String) in EntryID(text) }
    let receipt: MarkReadReceipt = try await host.services.database.markAllRead(
      request.user, scope: query.scope, search: query.search, newest: newest)
    await host.services.live.readChanged(receipt.changed, isUnread: false, by: request.user)
    let count: Int = receipt.changed.count
    if request.request.isFromScript {
      return .json(Array(#"{"batch":"\#(receipt.batch)","count":\#(count)}"#.utf8))
    }
    let back = SafePath.checked(form["return"] ?? query.path)
    let path = QueryText.adding("undo", "\(receipt.batch)", to: back)
    return SafePath.redirect(to: QueryText.adding("count", "\(count)", to: path))
  }
}

enum UndoMarkAllRead {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    guard let batch = form["batch"].flatMap({ (text: String) in Int64(text) }) else {
      throw WebError.badRequest("The form does not say what to undo.")
    }
    let restored: [EntryID] = try await host.services.database.undoMarkAllRead(request.user, batch: batch)
    await host.services.live.readChanged(restored, isUnread: true, by: request.user)
    return Outcome.done(request, form: form)
  }
}
