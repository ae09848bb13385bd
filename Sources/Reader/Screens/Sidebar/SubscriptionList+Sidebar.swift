import Storage

extension SubscriptionList {
  /// The lines of the sidebar: the collections, then the folders with their feeds, then the feeds outside.
  public var sidebar: [any SidebarItem] {
    let byFolder: [FolderID?: [Subscription]] = Dictionary(grouping: subscriptions, by: \.folder)
    let unread: Int = subscriptions.reduce(0) { (sum: Int, each: Subscription) in sum + each.unreadCount }
    var lines: [any SidebarItem] = [
      CollectionLine(filter: .unread, title: "Unread", unreadCount: unread),
      CollectionLine(filter: .all, title: "All entries", unreadCount: 0),
      CollectionLine(filter: .starred, title: "Starred", unreadCount: 0),
    ]
    for folder in folders {
      let inside: [Subscription] = byFolder[folder.id] ?? []
      let sum: Int = inside.reduce(0) { (sum: Int, each: Subscription) in sum + each.unreadCount }
      lines.append(FolderLine(folder: folder, unreadCount: sum))
      for subscription in inside { lines.append(FeedLine(subscription: subscription)) }
    }
    for subscription in byFolder[nil] ?? [] { lines.append(FeedLine(subscription: subscription)) }
    return lines
  }
}
