import Lists

/// A long timeline of mixed items like the program's, with cheap views.
final class LongTimeline {
  init(count: Int) {
    let cells: CellRegistry<RowView> = CellRegistry()
    let rows: CellMap<RowView> = cells.map("rows") { Cell(RowView("\($0)")) }
    let (texts, pictures) = (cells.slot(for: TextItem.self), cells.slot(for: PictureItem.self))
    container = ItemContainer(
      stamp: { $0.stamp },
      attach: { [signals] item, context in
        context.subscribe(to: signals, for: item.id) { signal, context in
          guard let item = context.element else { return }
          context.replace(with: item.marked(UInt64(clamping: signal)))
        }
      })
    source = TableDataSource(live: container) { $0.cell(in: rows) }
    do {
      try rows.register(texts, pool: textViews, content: { $0 }, bind: { item, view in view.text = item.text })
      try rows.register(
        pictures, pool: pictureViews, content: { $0 },
        bind: { item, view in
          view.text = item.title
          view.size = item.size
        })
    } catch {
      print("The benchmark's maps are not complete: \(error)")
    }
    container.set(
      (0..<count).map { (id: Int) -> any TimelineRow in
        guard id % 3 == 0 else { return TextItem(id: id, revision: 0, text: "Text", slot: texts) }
        return PictureItem(id: id, revision: 0, title: "Picture", size: id, slot: pictures)
      })
  }

  let signals: SignalBus<Int, Int> = SignalBus()
  let container: ItemContainer<any TimelineRow, Int>
  let source: TableDataSource<any TimelineRow, RowView>

  var viewsMade: Int { textViews.misses + pictureViews.misses }

  private let textViews: ReusePool<TextView> = ReusePool(
    limit: 100, make: { TextView("") }, prepareForReuse: { $0.text = "" })
  private let pictureViews: ReusePool<PictureView> = ReusePool(
    limit: 100, make: { PictureView("") }, prepareForReuse: { $0.size = 0 })
}
