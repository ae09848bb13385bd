import Lists
import Storage

/// A section of the sidebar: the collections, a folder, or the feeds outside of folders.
public typealias SidebarSection = ProviderSection<String, any SidebarItem>

extension SubscriptionList {
  /// The sections of the sidebar: the collections, then the folders with their feeds, then the feeds outside.
  ///
  /// - Parameter folded: The folders whose feeds are hidden.
  public func sidebar(folded: Set<FolderID>) -> [SidebarSection] {
    let byFolder: [FolderID?: [Subscription]] = Dictionary(grouping: subscriptions, by: \.folder)
    let collections: [any SidebarItem] = [
      CollectionLine(filter: .unread, title: "Unread", unreadCount: unreadCount(subscriptions)),
      CollectionLine(filter: .all, title: "All entries", unreadCount: 0),
      CollectionLine(filter: .starred, title: "Starred", unreadCount: 0),
    ]
    var sections: [SidebarSection] = [SidebarSection("collections", collections)]
    for folder in folders {
      let inside: [Subscription] = byFolder[folder.id] ?? []
      let isFolded: Bool = folded.contains(folder.id)
      let line = FolderLine(folder: folder, unreadCount: unreadCount(inside), isFolded: isFolded)
      sections.append(SidebarSection(line.id, isFolded ? [] : lines(inside), header: line))
    }
    if let outside = byFolder[nil] { sections.append(SidebarSection("outside", lines(outside))) }
    return sections
  }

  private func lines(_ subscriptions: [Subscription]) -> [any SidebarItem] {
    subscriptions.map { (subscription: Subscription) in FeedLine(subscription: subscription) }
  }

  private func unreadCount(_ subscriptions: [Subscription]) -> Int {
    subscriptions.reduce(0) { (sum: Int, each: Subscription) in sum + each.unreadCount }
  }
}
