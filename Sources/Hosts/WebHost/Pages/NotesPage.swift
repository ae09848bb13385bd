import HTML
import HTTPServer
import Reader
import Storage

/// All highlights and notes of a user, and the page of one of them.
struct NotesPage {
  static func path(_ note: NoteID) -> String { "/notes/\(note)" }

  /// `/notes`, or `/notes?q=tide` for those with these words.
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let search = try TextField.search.read(request.request.query("q"))
    let notes = try await host.useCases.notes(of: request.user, search: search)
    let list = try await host.useCases.subscriptions(of: request.user)
    let page = NotesPage(viewer: request.viewer, notes: notes, search: search)
    return .html(page.markup(sidebar: list.sidebar).bytes)
  }

  /// `/notes/7`: the form that changes a note, or deletes it.
  static func answerOne(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: NoteID = try request.id()
    let notes = try await host.useCases.notes(of: request.user)
    guard let note = notes.first(where: { $0.note.id == id }) else { throw WebError.notFound }
    let list = try await host.useCases.subscriptions(of: request.user)
    let page = NotesPage(viewer: request.viewer, notes: [note], search: nil)
    return .html(page.form(for: note, sidebar: list.sidebar).bytes)
  }

  let viewer: Viewer
  let notes: [ListedNote]
  let search: String?

  /// The notes on a page; older ones are found by a search.
  private static let most = 500

  private func layout(_ title: String, here: String, sidebar: [SidebarSection]) -> Layout {
    Layout(title: title, viewer: viewer, context: .elsewhere, sidebar: sidebar, here: here, style: "notes-page")
  }

  private func markup(sidebar: [SidebarSection]) -> Markup {
    layout("Notes", here: "/notes", sidebar: sidebar).page { body in
      body.element("main", [.id("content"), .class("settings-page")]) { main in
        main.element("h1", text: "Notes")
        main.element("form", [.method("get"), .action("/notes"), .role("search"), .class("inline")]) { form in
          form.field("Find in notes", name: "q", value: search ?? "")
          form.element("button", [.type("submit")], text: "Find")
        }
        if notes.isEmpty {
          main.element(
            "p", [.class("empty")],
            text: search == nil
              ? "Nothing is marked yet. Mark a passage in an entry, and choose Highlight or Note."
              : "No note has these words.")
        }
        main.element("ul", [.class("note-list")]) { list in
          for note in notes.prefix(Self.most) { list.element("li") { Self.write(note, into: &$0) } }
        }
        if notes.count > Self.most {
          main.element("p", [.class("hint")], text: "The newest \(Self.most) of \(notes.count) notes are shown.")
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

  private func form(for listed: ListedNote, sidebar: [SidebarSection]) -> Markup {
    let note = listed.note
    let path = Self.path(note.id)
    return layout("Note on “\(listed.entryTitle)”", here: path, sidebar: sidebar).page { body in
      body.element("main", [.id("content"), .class("settings-page")]) { main in
        main.element("p") { $0.element("a", [.href(Self.entryPath(note))], text: "Back to the entry") }
        main.element("h1", text: "Note on “\(listed.entryTitle)”")
        if !note.quote.utf8.isEmpty { main.element("blockquote", text: note.quote) }
        main.element("form", [.method("post"), .action(path), .class("stacked")]) { form in
          form.hidden("csrf", viewer.csrfToken)
          form.element("label") { label in
            label.text("Note")
            label.element(
              "textarea", [.name("text"), Attribute("rows", "6"), Attribute("maxlength", "16000")], text: note.text)
          }
          form.element("p", [.class("buttons")]) { buttons in
            buttons.element("button", [.type("submit"), .class("primary")], text: "Save")
            buttons.element(
              "button", [.type("submit"), Attribute("formaction", "\(path)/delete"), .class("plain")], text: "Delete")
          }
        }
      }
    }
  }
}
