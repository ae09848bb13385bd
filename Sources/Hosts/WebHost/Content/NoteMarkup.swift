import HTML
import Reader
import Screens
import Storage

/// A user's notes on an open entry: those below their paragraphs, those on the whole entry, and the form for another one.
enum NoteMarkup {
  /// The block below the paragraph of a passage.
  static func block(of note: EntryNote) -> String {
    var markup = Markup()
    markup.noteBlock(note, quoting: false)
    return markup.string
  }
}

extension Markup {
  /// - Parameter isQuoting: True if the passage is no longer in the text above.
  fileprivate mutating func noteBlock(_ note: EntryNote, quoting isQuoting: Bool) {
    element("div", [.class("note-block"), .role("note"), .data("note", "\(note.id)")]) { block in
      if isQuoting, !note.quote.utf8.isEmpty { block.element("q", text: note.quote) }
      if !note.text.utf8.isEmpty { block.element("p", text: note.text) }
      block.element("a", [.href(NotesPage.path(note.id)), .class("note-link")], text: "Change")
    }
  }

  /// Writes the notes that have no place in the text, and the form for a note on the whole entry.
  mutating func notes(on entry: StoredEntry, _ notes: [EntryNote], returning path: String, token: String) {
    guard entry.id.isStored else { return }
    let marked = MarkedContent(entry.contentHTML ?? "", notes: notes) { _ in "" }
    element("section", [.class("notes"), .aria("label", "Your notes")]) { section in
      for note in marked.others { section.noteBlock(note, quoting: true) }
      section.element("details") { details in
        details.element("summary", text: "Write a note")
        details.form(to: "/entries/\(entry.id)/notes", token: token, style: "stacked note-form") { form in
          form.hidden("return", path)
          form.element("label") { label in
            label.text("Note")
            label.element(
              "textarea",
              [.name("text"), Attribute("rows", "3"), Attribute("maxlength", "16000"), .flag("required", true)],
              text: "")
          }
          form.submit("Save")
        }
      }
    }
  }
}
