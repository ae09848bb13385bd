import Lists

/// A simple item that stores its context and counts its events.
final class Note: ListItem {
  init(_ id: String, _ text: String = "") {
    self.id = id
    self.text = text
  }

  deinit { onDeinit?() }

  let id: String
  let text: String
  var context: ItemContext<Note, String>?
  var onDeinit: (() -> Void)?

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(text)
    return builder.mark
  }
}

typealias NoteContext = ItemContext<Note, String>
typealias NoteContainer = ItemContainer<Note, String>

/// Creates a container whose notes receive their contexts.
func makeContainer(
  _ notes: [Note] = [], attach: @escaping (Note, NoteContext) -> Void = { _, _ in }
) -> NoteContainer {
  let container = NoteContainer(stamp: \.stamp) { note, context in
    note.context = context
    attach(note, context)
  }
  container.set(notes)
  return container
}

extension ItemContainer where Element == Note, ID == String {
  var ids: String { elements.map(\.id).joined() }
}
