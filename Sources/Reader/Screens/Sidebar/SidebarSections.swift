import Bytes
import Foundation
import Lists
import Storage

/// A section of the sidebar: the collections, a folder with its line as header, the feeds outside of folders, or the
/// labels.
public typealias SidebarSection = ProviderSection<String, SidebarLine>

/// A line of the sidebar.
public struct SidebarLine: ListItem, Sendable {
  public let place: Place
  public let title: String
  /// The number of unread entries; of all entries, of starred ones, and of what else the user keeps, the number of all.
  public let unreadCount: Int
  /// The problem of the feed.
  public let problem: String?
  /// The version of the feed's icon.
  public var icon: String?
  /// True for a feed that the user has paused.
  public var isPaused = false
  /// The filter that the user has chosen for the feed or folder.
  public var filter: EntryFilter?

  public enum Place: Sendable {
    /// All entries that a filter admits. Their count is that of a timeline's rows.
    case collection(EntryFilter)
    /// A folder, above its feeds, or alone while it is folded. Its count is that of the rows in the timeline of its feeds
    /// and of those in the folders within it.
    ///
    /// The level is the number of folders around it.
    case folder(FolderID, level: Int, isFolded: Bool)
    /// - Parameters:
    ///   - level: The number of folders around it.
    ///   - again: The folder, if the feed already stands in one above it.
    case feed(FeedID, level: Int, again: FolderID?)
    case label(LabelID)
    /// All labels, where the sidebar has a part of them. Its count is theirs.
    case labels
    /// The entries to read later. Its count is that of its entries.
    case later(LabelID)
    /// Highlights and notes. Its count is theirs.
    case notes
    /// The recordings to hear next. Its count is theirs.
    case listening
    /// What was opened.
    case history
    case search(SavedSearch)
  }

  public var id: String {
    switch place {
    case .collection(.unread): "unread"
    case .collection(.all): "all"
    case .collection(.starred): "starred"
    case .folder(let id, _, _): "d\(id)"
    case .feed(let id, _, nil): "f\(id)"
    case .feed(let id, _, let folder?): "f\(id)d\(folder)"
    case .label(let id): "l\(id)"
    case .labels: "labels"
    case .later: "later"
    case .notes: "notes"
    case .listening: "queue"
    case .history: "history"
    case .search(let search): "s\(search.id)"
    }
  }

  public var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(title)
    builder.combine(Int64(unreadCount))
    builder.combine(problem ?? "")
    if let icon { builder.combine(icon) }
    if isPaused { builder.combine(isPaused) }
    if let filter { builder.combine("\(filter)") }
    switch place {
    case .collection, .label, .labels, .later, .notes, .listening, .history: break
    case .search(let search):
      builder.combine(search.search)
      builder.combine(search.filter.rawValue)
    case .folder(_, let level, let isFolded):
      builder.combine(Int64(level))
      builder.combine(isFolded)
    case .feed(_, let level, _): builder.combine(Int64(level))
    }
    // Half of it: a page has the marks of a thousand lines, which no compression makes smaller. One change of a line in
    // four thousand million is missed until the next one.
    return ContentMark(value: builder.mark.value >> 32)
  }
}

extension SubscriptionList {
  /// The most labels in the sidebar, which each page has. A user may have a thousand.
  static let mostLabels = 100

  /// The sections of the sidebar: the collections, then the folders with their feeds, each before those within it, then
  /// the feeds outside, then the labels. Nothing within a folded folder is shown.
  public var sidebar: [SidebarSection] {
    let byFolder = byFolder
    let unreadCounts = unreadCounts(byFolder)
    var collections = [
      SidebarLine(
        place: .collection(.unread), title: "Unread",
        unreadCount: unreadCount(of: subscriptions), problem: nil),
      SidebarLine(place: .collection(.all), title: "All entries", unreadCount: rowCount, problem: nil),
      SidebarLine(
        place: .collection(.starred), title: "Starred", unreadCount: kept?.counts.starred ?? 0, problem: nil),
    ]
    if let kept {
      collections += [
        SidebarLine(place: .later(kept.later), title: "Read later", unreadCount: kept.counts.later, problem: nil),
        SidebarLine(place: .notes, title: "Notes", unreadCount: kept.counts.notes, problem: nil),
        SidebarLine(place: .listening, title: "Listening", unreadCount: kept.counts.queued, problem: nil),
        SidebarLine(place: .history, title: "History", unreadCount: 0, problem: nil),
      ]
    }
    var sections = [SidebarSection("collections", collections)]
    if !searches.isEmpty {
      let lines = searches.map { SidebarLine(place: .search($0), title: $0.name, unreadCount: 0, problem: nil) }
      sections.append(SidebarSection("searches", lines))
    }
    var levels: [FolderID: Int] = [:]
    var (hidden, shown): (Set<FolderID>, Set<FeedID>) = ([], [])
    for folder in folders {
      let level = folder.parent.map { levels[$0, default: 0] + 1 } ?? 0
      levels[folder.id] = level
      if let parent = folder.parent, hidden.contains(parent) {
        hidden.insert(folder.id)
        continue
      }
      let header = SidebarLine(
        place: .folder(folder.id, level: level, isFolded: folder.isFolded), title: folder.name,
        unreadCount: unreadCounts[folder.id] ?? 0, problem: nil, filter: filters[.folder(folder.id)])
      if folder.isFolded { hidden.insert(folder.id) }
      let inside = folder.isFolded ? [] : byFolder[folder.id] ?? []
      let lines = inside.map { each in
        line(each, level: level + 1, again: shown.insert(each.feed.id).inserted ? nil : folder.id)
      }
      sections.append(SidebarSection(header.id, lines, header: header))
    }
    if let outside = byFolder[nil] {
      sections.append(SidebarSection("outside", outside.map { line($0, level: 0, again: nil) }))
    }
    if !labels.isEmpty {
      var lines = labels.prefix(Self.mostLabels).map {
        SidebarLine(place: .label($0.id), title: $0.name, unreadCount: 0, problem: nil)
      }
      if labels.count > Self.mostLabels {
        lines.append(SidebarLine(place: .labels, title: "All labels", unreadCount: labels.count, problem: nil))
      }
      sections.append(SidebarSection("labels", lines))
    }
    return sections
  }

  private func line(_ subscription: Subscription, level: Int, again: FolderID?) -> SidebarLine {
    SidebarLine(
      place: .feed(subscription.feed.id, level: level, again: again), title: subscription.title,
      unreadCount: subscription.unreadCount,
      problem: subscription.shownProblem?.sentence,
      icon: subscription.feed.icon, isPaused: subscription.settings.isPaused,
      filter: filters[.feed(subscription.feed.id)])
  }

  /// The unread entries in a folder and in those within it.
  public func unreadCount(in folder: FolderID) -> Int {
    let inside = feeds(within: folder)
    return unreadCount(of: subscriptions.lazy.filter { inside.contains($0.feed.id) })
  }

  /// The time of the last check of any feed.
  public var lastChecked: Date? { subscriptions.compactMap(\.feed.health.lastChecked).max() }

  /// The unread entries of each folder with those within it. A feed in two of them counts once.
  private func unreadCounts(_ byFolder: [FolderID?: [Subscription]]) -> [FolderID: Int] {
    var feeds: [FolderID: [FeedID: Int]] = [:]
    // Those within a folder come after it.
    for folder in folders.reversed() {
      for each in byFolder[folder.id] ?? [] { feeds[folder.id, default: [:]][each.feed.id] = each.unreadCount }
      if let parent = folder.parent, let inside = feeds[folder.id] {
        feeds[parent, default: [:]].merge(inside) { one, _ in one }
      }
    }
    return feeds.mapValues { unreadCount(of: $0) }
  }
}

extension Subscription {
  /// The problem that the sidebar tells the user of: not that a site asks to wait.
  fileprivate var shownProblem: FeedProblem? {
    settings.isPaused || feed.health.problem?.kind == .limited ? nil : feed.health.problem
  }
}
