import Lists

/// An item of the long timeline.
protocol TimelineRow: ListItem<Int> {
  func cell(in map: CellMap<RowView>) -> Cell<RowView>
  func marked(_ revision: UInt64) -> any TimelineRow
}

/// A text item. A third of the items have another type, so that the list is mixed.
struct TextItem: TimelineRow {
  let id: Int
  var revision: UInt64
  let text: String
  let slot: CellSlot<TextItem, RowView>

  var mark: ContentMark { ContentMark(value: revision) }

  func cell(in map: CellMap<RowView>) -> Cell<RowView> { slot.resolve(self, in: map) }

  func marked(_ revision: UInt64) -> any TimelineRow {
    TextItem(id: id, revision: revision, text: text, slot: slot)
  }
}

struct PictureItem: TimelineRow {
  let id: Int
  var revision: UInt64
  let title: String
  let size: Int
  let slot: CellSlot<PictureItem, RowView>

  var mark: ContentMark { ContentMark(value: revision) }

  func cell(in map: CellMap<RowView>) -> Cell<RowView> { slot.resolve(self, in: map) }

  func marked(_ revision: UInt64) -> any TimelineRow {
    PictureItem(id: id, revision: revision, title: title, size: size, slot: slot)
  }
}
