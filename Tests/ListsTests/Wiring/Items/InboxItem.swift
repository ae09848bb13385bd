import Lists

/// What stands in a chat's inbox. Whoever handles items handles them by this contract alone.
protocol InboxItem: ListItem where ID == InboxID {
  /// Called once for each stay in a container. What the item subscribes to through the context ends with the stay.
  func attach(_ context: InboxContext)
  /// A view that shows the item, in the way that the map stands for.
  func cell(in map: CellMap<InboxView>) -> Cell<InboxView>
  /// What can be done with the item just now.
  func actions(in map: ActionMap) -> ItemActions
}

typealias InboxContext = ItemContext<any InboxItem, InboxID>

struct InboxID: Hashable, Sendable, ExpressibleByStringLiteral {
  init(stringLiteral name: String) {
    self.name = name
  }

  let name: String
}

/// The base of the views. Only the folder of a kind knows which one it has.
class InboxView {
  var text: String { "" }
}
