import Diffing
import HTML
import HTTPServer
import Lists
import Reader

/// Sends the changes of one of a page's lists as events of the page's stream.
///
/// Holds the stream weakly, so that an observed list does not keep the stream of a closed page.
@ScreenActor
final class ListTarget<Element, ID: Hashable & Sendable & CustomStringConvertible>: @ScreenActor ReloadTarget {
  private let list: String
  private let identity: (Element) -> ID
  private let write: (Element, inout Markup) -> Void
  private weak var stream: PageStream?

  init(
    list: String, stream: PageStream, identity: @escaping (Element) -> ID,
    write: @escaping (Element, inout Markup) -> Void
  ) {
    self.list = list
    self.stream = stream
    self.identity = identity
    self.write = write
  }

  /// - Precondition: Identities are unique. Containers and the rows of a ``LiveOpening`` guarantee that.
  func apply(_ changes: Changeset, from shown: [RowStamp<ID>], to elements: [Element]) {
    let operations: [AnchoredOperation<ID>] = changes.anchoredOperations(
      old: shown.map(\.id), new: elements.map(identity), areUnique: true)
    stream?.send(list: list, operations.map { (operation) in pageOperation(operation, elements: elements) })
  }

  /// Sends every row again, for a layout with other cells.
  func redraw(_ elements: [Element]) {
    stream?.send(
      list: list,
      elements.map { (element: Element) in
        PageOperation(kind: "update", id: "\(identity(element))", html: html(element))
      })
  }

  private func pageOperation(_ operation: AnchoredOperation<ID>, elements: [Element]) -> PageOperation {
    switch operation {
    case .delete(let id):
      PageOperation(kind: "delete", id: "\(id)")
    case .insert(let index, let id, let after):
      PageOperation(kind: "insert", id: "\(id)", after: after.map { (id: ID) in "\(id)" }, html: html(elements[index]))
    case .move(let id, let after):
      PageOperation(kind: "move", id: "\(id)", after: after.map { (id: ID) in "\(id)" })
    case .update(let index, let id):
      PageOperation(kind: "update", id: "\(id)", html: html(elements[index]))
    }
  }

  private func html(_ element: Element) -> String {
    var markup = Markup()
    write(element, &markup)
    return markup.string
  }
}
