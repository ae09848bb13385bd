import HTTPServer
import Reader
import Storage

/// Marks the entries of a timeline as read, up to the newest one that the page had.
enum MarkAllRead {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard
      let query = TimelineQuery(
        filter: form["filter"] ?? "", feed: form["feed"], folder: form["folder"],
        label: form["label"], search: form["q"])
    else { throw WebError.badRequest("The form names no timeline.") }
    let receipt = try await host.useCases.markAllRead(
      query, upTo: form["newest"].flatMap(EntryID.init), by: request.user)
    if request.request.isFromScript {
      return .json(Array(#"{"batch":"\#(receipt.batch)","count":\#(receipt.count)}"#.utf8))
    }
    let back = SafePath.checked(form["return"] ?? query.path)
    let path = QueryText.adding("undo", "\(receipt.batch)", to: back)
    return SafePath.redirect(to: QueryText.adding("count", "\(receipt.count)", to: path))
  }
}

enum UndoMarkAllRead {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let batch = form["batch"].flatMap({ Int64($0) }) else {
      throw WebError.badRequest("The form does not say what to undo.")
    }
    try await host.useCases.undoMarkAllRead(batch, by: request.user)
    return request.response(after: form)
  }
}
