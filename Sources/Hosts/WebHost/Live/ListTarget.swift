import Diffing
import HTML
import HTTPServer
import Lists
import Screens

/// Sends the changes of one of a page's timelines as events of the page's stream.
///
/// Holds the stream weakly, so that an observed list does not keep the stream of a closed page.
@ScreenActor
final class ListTarget: @ScreenActor ReloadTarget {
  private(set) var layout: TimelineLayout
  /// True if the page has rows in another layout.
  private(set) var hasOtherLayout: Bool
  private let pane: TimelinePane
  /// Makes what writes the rows: the user may have got labels since the page was made.
  private let writer: () -> ItemWriter
  private weak var stream: ListStream?

  init(
    pane: TimelinePane, layout: TimelineLayout, hasOtherLayout: Bool, writer: @escaping () -> ItemWriter,
    stream: ListStream
  ) {
    self.hasOtherLayout = hasOtherLayout
    self.pane = pane
    self.layout = layout
    self.writer = writer
    self.stream = stream
  }

  var takesStages: Bool { false }

  /// - Precondition: Identities are unique. Containers and the rows of a ``LiveOpening`` guarantee that.
  func apply(_ update: ListUpdate<SingleSection, any TimelineItem, ItemID>) {
    let items = update.elements
    let operations = update.rowChanges.anchoredOperations(
      old: update.rowsBefore.map(\.id), new: items.map { $0.id }, areUnique: true)
    let writer = writer()
    stream?.send(list: pane.rawValue, operations.map { pageOperation($0, items: items, writer) })
  }

  /// Writes rows in another layout from now on. The page keeps those that it has until they are written again.
  func setLayout(_ layout: TimelineLayout) {
    self.layout = layout
    hasOtherLayout = true
  }

  /// Sends every row again, after a change of the layout.
  func writeAgain(_ items: [any TimelineItem]) {
    hasOtherLayout = false
    write(items)
  }

  /// Sends rows again.
  func write(_ items: [any TimelineItem]) {
    guard !items.isEmpty else { return }
    let writer = writer()
    stream?.send(
      list: pane.rawValue, items.map { PageOperation(kind: "update", id: "\($0.id)", html: html($0, writer)) })
  }

  private func pageOperation(
    _ operation: AnchoredOperation<ItemID>, items: [any TimelineItem], _ writer: ItemWriter
  ) -> PageOperation {
    switch operation {
    case .delete(let id):
      PageOperation(kind: "delete", id: "\(id)")
    case .insert(let index, let id, let after):
      PageOperation(kind: "insert", id: "\(id)", after: after.map { "\($0)" }, html: html(items[index], writer))
    case .move(let id, let after):
      PageOperation(kind: "move", id: "\(id)", after: after.map { "\($0)" })
    case .update(let index, let id):
      PageOperation(kind: "update", id: "\(id)", html: html(items[index], writer))
    }
  }

  private func html(_ item: any TimelineItem, _ writer: ItemWriter) -> String {
    var markup = Markup()
    writer.write(item, in: layout, into: &markup)
    return markup.string
  }
}
