import Lists

/// An item of a chat's inbox. All other code uses items through this protocol only.
protocol InboxItem: ListItem where ID == InboxID {
  /// Called once for each stay in a container. Subscriptions through the context end with the stay.
  func attach(_ context: InboxContext)
  /// Returns a view that shows the item in the layout of the map.
  func cell(in map: CellMap<InboxView>) -> Cell<InboxView>
  /// Returns the current actions of the item.
  func actions(in map: ActionMap) -> ItemActions
}

typealias InboxContext = ItemContext<any InboxItem, InboxID>

struct InboxID: Hashable, Sendable, ExpressibleByStringLiteral {
  init(stringLiteral name: String) {
    self.name = name
  }

  let name: String
}

/// The base class of the views. Only the folder of a kind refers to its subclass.
class InboxView {
  var text: String { "" }
}
