import Lists
import Storage

/// A section of the sidebar: the collections, a folder with its line as header, or the feeds outside of folders.
public typealias SidebarSection = ProviderSection<String, SidebarLine>

/// A line of the sidebar.
public struct SidebarLine: ListItem, Sendable {
  public let place: Place
  public let title: String
  public let unreadCount: Int
  /// The problem of the feed.
  public let problem: String?

  public enum Place: Sendable {
    /// All entries that a filter admits.
    case collection(EntryFilter)
    /// A folder, above its feeds, or alone while it is folded. Its count is the sum of its feeds' counts.
    case folder(FolderID, isFolded: Bool)
    case feed(FeedID, isInFolder: Bool)
  }

  public var id: String {
    switch place {
    case .collection(.unread): "unread"
    case .collection(.all): "all"
    case .collection(.starred): "starred"
    case .folder(let id, _): "d\(id)"
    case .feed(let id, _): "f\(id)"
    }
  }

  public var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(title)
    builder.combine(Int64(unreadCount))
    builder.combine(problem ?? "")
    switch place {
    case .collection: break
    case .folder(_, let isFolded): builder.combine(isFolded)
    case .feed(_, let isInFolder): builder.combine(isInFolder)
    }
    return builder.mark
  }
}

extension SubscriptionList {
  /// The sections of the sidebar: the collections, then the folders with their feeds, then the feeds outside.
  public var sidebar: [SidebarSection] {
    let byFolder = Dictionary(grouping: subscriptions, by: \.folder)
    let collections = [
      SidebarLine(
        place: .collection(.unread), title: "Unread", unreadCount: unreadCount(subscriptions), problem: nil),
      SidebarLine(place: .collection(.all), title: "All entries", unreadCount: 0, problem: nil),
      SidebarLine(place: .collection(.starred), title: "Starred", unreadCount: 0, problem: nil),
    ]
    var sections = [SidebarSection("collections", collections)]
    for folder in folders {
      let inside = byFolder[folder.id] ?? []
      let header = SidebarLine(
        place: .folder(folder.id, isFolded: folder.isFolded), title: folder.name, unreadCount: unreadCount(inside),
        problem: nil)
      sections.append(SidebarSection(header.id, folder.isFolded ? [] : inside.map(line), header: header))
    }
    if let outside = byFolder[nil] { sections.append(SidebarSection("outside", outside.map(line))) }
    return sections
  }

  private func line(_ subscription: Subscription) -> SidebarLine {
    SidebarLine(
      place: .feed(subscription.feed.id, isInFolder: subscription.folder != nil), title: subscription.title,
      unreadCount: subscription.unreadCount, problem: subscription.feed.health.problem)
  }

  private func unreadCount(_ subscriptions: [Subscription]) -> Int {
    subscriptions.reduce(0) { $0 + $1.unreadCount }
  }
}
