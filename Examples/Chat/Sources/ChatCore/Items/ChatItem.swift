import Lists

/// An item of the conversation. All other code uses items through this protocol only.
public protocol ChatItem: ListItem where ID == MessageID {
  /// Called once for each stay in a container. Subscriptions through the context end with the stay.
  func attach(_ context: ChatContext)
  /// Returns a row that shows the item.
  func row(in map: CellMap<ChatRow>) -> Cell<ChatRow>
  /// Returns what can be done with the item now.
  func actions(in map: ActionMap) -> ItemActions
}

public typealias ChatContext = ItemContext<any ChatItem, MessageID>

/// An item that is sent, and follows its own delivery: neither the screen nor its architecture has a part in it.
public protocol SentItem: ChatItem {
  var delivery: Delivery { get set }
  var server: any ChatServer { get }
}

extension SentItem {
  /// Replaces the item whenever its delivery changes.
  public func attach(_ context: ChatContext) {
    guard !delivery.isSent else { return }
    context.subscribe(to: server.deliveries, for: id) { [self] delivery, context in
      var next = self
      next.delivery = delivery
      context.replace(with: next)
    }
  }

  /// Sending again, if that is needed.
  public var deliveryActions: ItemActions {
    guard delivery.problem != nil else { return .none }
    return ItemActions(primary: ItemAction("retry", title: "Try again", key: "r") { server.retry(id) })
  }
}

/// The part that all rows have in common. Only the module of a kind knows its own subclass.
open class ChatRow {
  public init() {}

  /// What the kind shows.
  open var content: String { "" }
  /// The titles of the actions that are shown as buttons.
  public var buttons: [String] = []

  public final var text: String { buttons.reduce(content) { "\($0) [\($1)]" } }
}
