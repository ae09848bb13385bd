import Bytes
import Foundation
import HTTPServer
import Reader
import Screens
import Storage

/// Marks the entries of a timeline as read, up to the newest one that the page had.
enum MarkAllRead {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let query = try form.timeline()
    let marking = try await host.useCases.markAllRead(
      query, upTo: form["newest"].flatMap(EntryID.init), by: request.user)
    return request.response(after: form, marking, of: query)
  }
}

/// Marks the newest entries of a timeline as unread again.
enum MarkAllUnread {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let query = try form.timeline()
    let marked = try await host.useCases.markAllUnread(
      query, upTo: form["newest"].flatMap(EntryID.init), by: request.user)
    let marking = try await host.useCases.note(
      .entries(marked, .read(false)), count: marked.count, by: request.user)
    return request.response(after: form, marking, of: query)
  }
}

/// Marks the entries above or below one of a timeline as read.
enum MarkAround {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let query = try form.timeline()
    guard
      let side = form["side"].flatMap({ TimelineSide(bytes: $0) }),
      let position = form["position"].flatMap({ TimelinePosition($0) })
    else { throw WebError.badRequest("The form does not say what to mark.") }
    guard query.order.isByTime else {
      throw WebError.badRequest("What is above or below can be marked in lists with the newest or the oldest first.")
    }
    let marking = try await host.useCases.markRead(side, of: position, in: query, by: request.user)
    return request.response(after: form, marking, of: query)
  }
}

/// Changes entries that were picked, all at once.
enum ChangeEntries {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let ids =
      (form["entries"] ?? "").splitBytes(on: " ").compactMap { EntryID(String($0)) }
      + form.values("entry").compactMap { EntryID($0) }
    guard !ids.isEmpty else { throw WebError.badRequest("No entry is picked. Pick some first.") }
    let change = try await change(form, host, request)
    let marking = try await host.useCases.change(
      ids, change, isNoted: form["quiet"] == nil, by: request.user)
    return request.response(after: form, marking, of: nil)
  }

  private static func change(
    _ form: Form, _ host: WebHost, _ request: AuthenticatedRequest
  ) async throws -> EntryChange {
    switch form.word("change") {
    case "read": return .read(true)
    case "unread": return .read(false)
    case "star": return .star(true)
    case "unstar": return .star(false)
    case "later": return .later(true)
    case "not-later": return .later(false)
    case "label": return .label(try await host.useCases.makeLabel(form["label"] ?? "", of: request.user), true)
    default: throw WebError.badRequest("The form does not say what to do with the entries.")
    }
  }
}

/// Undoes a change of many entries, or ends the offer to do so.
enum UndoMarkAllRead {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let number = form["batch"].flatMap({ Int64($0) }) else {
      throw WebError.badRequest("The form does not say what to undo.")
    }
    if form["keep"] == nil {
      guard try await host.useCases.undo(number, by: request.user) else {
        throw WebError.badRequest("This can no longer be undone: it was undone already, or is more than a day old.")
      }
    } else {
      try await host.useCases.forgetMarking(number, of: request.user)
    }
    return request.response(after: form)
  }
}

/// Keeps an entry to be read later, or ends that.
enum LaterEntry {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let isLater = form.word("on") == "1"
    try await host.useCases.setLater(try request.entryID(), isLater: isLater, by: request.user)
    return request.response(after: form)
  }
}

extension Form {
  /// The timeline that the fields of a toolbar's form name.
  func timeline() throws(WebError) -> TimelineQuery {
    guard
      var query = TimelineQuery(
        filter: self["filter"] ?? "", feed: self["feed"], folder: self["folder"], label: self["label"],
        search: self["q"])
    else { throw .badRequest("The form names no timeline.") }
    if let order = self["order"].flatMap({ TimelineOrder.value($0) }) { query.order = order }
    return query
  }
}

extension AuthenticatedRequest {
  /// The response after a change of many entries: the offer to undo it for the script, a redirect otherwise.
  fileprivate func response(after form: Form, _ marking: Marking, of query: TimelineQuery?) -> HTTPResponse {
    if request.isFromScript {
      let said = marking.sentence
      return .json(Array(#"{"batch":"\#(marking.number)","said":\#(JSONText.quoted(said))}"#.utf8))
    }
    return SafePath.redirect(to: SafePath.checked(form["return"] ?? query?.path))
  }
}
