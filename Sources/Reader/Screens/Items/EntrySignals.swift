import Lists
import Storage

/// The changes of a user's entries, on all of the user's pages: one bus for each kind of change, keyed by the entry.
public struct EntrySignals {
  /// True if the entry has become read.
  public let read = SignalBus<EntryID, Bool>()
  /// True if the entry has got a star.
  public let starred = SignalBus<EntryID, Bool>()
  /// The labels that the entry has.
  public let labels = SignalBus<EntryID, [LabelID]>()
  /// The entry as its feed has changed it. Its marks and labels do not count: they have their own signals.
  public let content = SignalBus<EntryID, StoredEntry>()

  public init() {}
}

public typealias TimelineContainer = ItemContainer<any TimelineItem, ItemID>

extension ItemContainer where Element == any TimelineItem, ID == ItemID {
  /// A container whose items follow their entries.
  static func following(_ signals: EntrySignals, decoder: ItemDecoder) -> TimelineContainer {
    let container = TimelineContainer(stamp: { $0.stamp })
    container.follow(signals.read, elements: decoder.elements(showing:)) { entry, isRead, context in
      context.become { $0.successor(showing: entry) { $0.marked(isUnread: !isRead) } }
    }
    container.follow(signals.starred, elements: decoder.elements(showing:)) { entry, isStarred, context in
      context.become { $0.successor(showing: entry) { $0.marked(isStarred: isStarred) } }
    }
    container.follow(signals.labels, elements: decoder.elements(showing:)) { entry, labels, context in
      context.become { $0.successor(showing: entry) { $0.marked(labels: labels) } }
    }
    container.follow(signals.content, elements: decoder.elements(showing:)) { entry, content, context in
      context.become { item in
        // An entry with other content may be of another kind.
        guard item.isBlock else { return item.entries.first.map { decoder.item($0.rewritten(as: content)) } }
        return item.successor(showing: entry) { $0.rewritten(as: content) }
      }
    }
    return container
  }
}

extension ItemContext where Element == any TimelineItem {
  /// Replaces the element with its successor, if it has one.
  fileprivate func become(_ successor: (any TimelineItem) -> (any TimelineItem)?) {
    if let next = element.flatMap(successor) { replace(with: next) }
  }
}

extension StoredEntry {
  package func marked(isUnread: Bool? = nil, isStarred: Bool? = nil, labels: [LabelID]? = nil) -> StoredEntry {
    var changed = self
    if let isUnread { changed.isUnread = isUnread }
    if let isStarred { changed.isStarred = isStarred }
    if let labels { changed.labels = labels }
    return changed
  }

  /// The new content of the entry, with the user's own marks and labels.
  func rewritten(as content: StoredEntry) -> StoredEntry {
    content.marked(isUnread: isUnread, isStarred: isStarred, labels: labels)
  }
}
