import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The highlights and notes of a user, newest first, and the page of one of them.
struct NotesPage {
  static let path = "/notes"

  static func path(_ note: NoteID) -> String { "\(path)/\(note)" }

  /// `/notes`, or `/notes?q=tide` for those with these words.
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let search = try TextField.search.read(request.request.query("q"))
    let before = request.request.query("before").flatMap { NoteID($0) }
    let (notes, hasMore) = try await host.useCases.notes(of: request.user, search: search, before: before)
    let list = try await host.useCases.subscriptions(of: request.user)
    let page = NotesPage(viewer: request.viewer, notes: notes, search: search, hasMore: hasMore)
    return .html(page.markup(subscriptions: list).bytes)
  }

  /// `/notes/7`: the form that changes a note, or deletes it.
  static func answerOne(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: NoteID = try request.id()
    guard let note = try await host.useCases.note(id, of: request.user) else { throw WebError.notFound }
    let list = try await host.useCases.subscriptions(of: request.user)
    let page = NotesPage(viewer: request.viewer, notes: [note], search: nil, hasMore: false)
    return .html(page.form(for: note, subscriptions: list).bytes)
  }

  let viewer: Viewer
  let notes: [ListedNote]
  let search: String?
  /// True if there are older ones.
  let hasMore: Bool

  private func layout(_ title: String, here: String, subscriptions: SubscriptionList) -> Layout {
    Layout(
      title: title, viewer: viewer, context: PageContext(path: Self.path), subscriptions: subscriptions, here: here,
      style: "notes-page")
  }

  private func markup(subscriptions: SubscriptionList) -> Markup {
    layout("Notes", here: Self.path, subscriptions: subscriptions).page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.deskBar("Notes")
        main.element("form", [.method("get"), .action(Self.path), .role("search"), .class("inline")]) { form in
          form.field("Find in notes", name: "q", value: search ?? "")
          form.submit("Find")
        }
        if notes.isEmpty {
          main.element(
            "p", [.class("empty")],
            text: search == nil
              ? "Nothing is marked yet. Mark a passage in an entry, and choose Highlight or Note."
              : "No note has these words.")
        }
        main.element("ul", [.class("note-list")]) { list in
          for note in notes { list.element("li") { Self.write(note, into: &$0) } }
        }
        if hasMore, let last = notes.last {
          var path = QueryText.adding("before", "\(last.note.id)", to: Self.path)
          if let search { path = QueryText.adding("q", search, to: path) }
          main.element("a", [.class("older"), .href(path)], text: "Older notes")
        }
      }
    }
  }

  private static func entryPath(_ note: EntryNote) -> String {
    PageContext(query: TimelineQuery(filter: .all)).path(to: note.entry) + "#\(MarkedContent.anchor(of: note.id))"
  }

  private static func write(_ listed: ListedNote, into item: inout Markup) {
    let note = listed.note
    if !note.quote.utf8.isEmpty { item.element("blockquote", text: note.quote) }
    if !note.text.utf8.isEmpty { item.element("p", text: note.text) }
    item.element("p", [.class("meta")]) { meta in
      meta.element("a", [.href(entryPath(note))], text: listed.entryTitle)
      meta.element("span", text: listed.feedTitle)
      meta.time(note.made)
      meta.element("a", [.href(path(note.id))], text: "Change")
    }
  }

  private func form(for listed: ListedNote, subscriptions: SubscriptionList) -> Markup {
    let note = listed.note
    let path = Self.path(note.id)
    return layout("Note on “\(listed.entryTitle)”", here: path, subscriptions: subscriptions).page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.deskBar("Note on “\(listed.entryTitle)”", back: ("Back to the entry", Self.entryPath(note)))
        if !note.quote.utf8.isEmpty { main.element("blockquote", text: note.quote) }
        main.form(to: path, token: viewer.csrfToken, style: "stacked") { form in
          form.element("label") { label in
            label.text("Note")
            label.element(
              "textarea", [.name("text"), Attribute("rows", "6"), Attribute("maxlength", "16000")], text: note.text)
          }
          form.element("p", [.class("buttons")]) { buttons in
            buttons.submit("Save", style: "primary")
            buttons.element(
              "button", [.type("submit"), Attribute("formaction", "\(path)/delete"), .class("plain")], text: "Delete")
          }
        }
      }
    }
  }
}
