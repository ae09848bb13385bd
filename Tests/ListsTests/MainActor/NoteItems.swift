import Lists

/// An item of a notebook. Items are values that are `Sendable`, so they are decoded outside of the main actor; only their
/// views belong to it.
protocol NotebookItem: ListItem<String>, Sendable {
  @MainActor func cell(in map: CellMap<NotebookView>) -> Cell<NotebookView>
}

struct TextNote: NotebookItem {
  let id: String
  let text: String
  let mark: ContentMark

  func cell(in map: CellMap<NotebookView>) -> Cell<NotebookView> { map.resolve(self) }
}

struct Drawing: NotebookItem {
  let id: String
  let lines: Int

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(lines)
    return builder.mark
  }

  func cell(in map: CellMap<NotebookView>) -> Cell<NotebookView> { map.resolve(self) }
}

/// A view, as UIKit's and AppKit's are.
@MainActor
final class NotebookView {
  var text = ""
}
