import Bytes
import Foundation
import HTTPServer
import Reader
import Storage

/// Marks the entries of a timeline as read, up to the newest one that the page had.
enum MarkAllRead {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let query = try form.timeline()
    let receipt = try await host.useCases.markAllRead(
      query, upTo: form["newest"].flatMap(EntryID.init), by: request.user)
    let marking = host.markings.note(
      .read(batch: receipt.batch), count: receipt.count, of: request.user, now: host.services.clock().now())
    return request.response(after: form, of: query, marking)
  }
}

/// Marks the newest entries of a timeline as unread again.
enum MarkAllUnread {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let query = try form.timeline()
    let marked = try await host.useCases.markAllUnread(
      query, upTo: form["newest"].flatMap(EntryID.init), by: request.user)
    let marking = host.markings.note(
      .unread(marked), count: marked.count, of: request.user, now: host.services.clock().now())
    return request.response(after: form, of: query, marking)
  }
}

/// Undoes the last marking of many entries, or ends the offer to do so.
enum UndoMarkAllRead {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let batch = form["batch"].flatMap({ Int64($0) }) else {
      throw WebError.badRequest("The form does not say what to undo.")
    }
    let marking = host.markings.marking(of: request.user, now: host.services.clock().now())
    if form["keep"] == nil {
      if let marking, marking.number == batch, case .unread(let entries) = marking.change {
        _ = try await host.useCases.mark(entries, isRead: true, by: request.user)
      } else {
        try await host.useCases.undoMarkAllRead(batch, by: request.user)
      }
    }
    if marking?.number == batch { host.markings.forget(request.user) }
    return request.response(after: form)
  }
}

extension Form {
  /// The timeline that the fields of a toolbar's form name.
  fileprivate func timeline() throws(WebError) -> TimelineQuery {
    guard
      let query = TimelineQuery(
        filter: self["filter"] ?? "", feed: self["feed"], folder: self["folder"], label: self["label"],
        search: self["q"])
    else { throw .badRequest("The form names no timeline.") }
    return query
  }
}

extension AuthenticatedRequest {
  fileprivate func response(after form: Form, of query: TimelineQuery, _ marking: RecentMarkings.Marking)
    -> HTTPResponse
  {
    if request.isFromScript {
      return .json(Array(#"{"batch":"\#(marking.number)","said":"\#(marking.sentence)"}"#.utf8))
    }
    let back = SafePath.checked(form["return"] ?? query.path)
    let path = QueryText.adding("undo", "\(marking.number)", to: back)
    return SafePath.redirect(to: QueryText.adding("count", "\(marking.count)", to: path))
  }
}
