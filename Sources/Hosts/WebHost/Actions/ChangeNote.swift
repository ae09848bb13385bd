import HTTPServer
import Reader
import Screens
import Storage

/// Highlights a passage of an entry, or writes a note on it or on the whole entry.
enum AddNote {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    _ = try await host.useCases.addNote(
      on: try request.entryID(), quote: form["quote"], prefix: form["prefix"], suffix: form["suffix"],
      text: form["text"], by: request.user)
    return request.response(after: form)
  }
}

/// Changes the text of a note.
enum ChangeNote {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let note: NoteID = try request.id()
    let entry = try await host.useCases.change(note, to: try request.form()["text"], by: request.user)
    return NoteResponse.of(request, entry)
  }
}

/// Deletes a note, and the highlight of its passage.
enum DeleteNote {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let note: NoteID = try request.id()
    return NoteResponse.of(request, try await host.useCases.delete(note, of: request.user))
  }
}

private enum NoteResponse {
  /// Back to the entry of the note.
  static func of(_ request: AuthenticatedRequest, _ entry: EntryID) -> HTTPResponse {
    if request.request.isFromScript { return .empty() }
    return SafePath.redirect(to: PageContext(query: TimelineQuery(filter: .all)).path(to: entry))
  }
}
