import Lists
import Storage

/// Delivers the events of each user to the user's open pages.
@ScreenActor
public final class ReaderEvents {
  /// The channels that a page of the user holds.
  private var channels: [UserID: Held] = [:]

  private struct Held {
    weak var channel: UserEvents?
  }

  package init() {}

  /// The events of a user. Pages hold it as long as they are open.
  public func channel(of user: UserID) -> UserEvents {
    if let channel = channels[user]?.channel { return channel }
    let channel = UserEvents()
    channels[user] = Held(channel: channel)
    return channel
  }

  /// True if any user has an open page.
  public var isHeard: Bool { channels.values.contains { $0.channel != nil } }

  /// The users who have an open page.
  package var hearingUsers: [UserID] { channels.filter { $0.value.channel != nil }.keys.sorted() }

  /// True if the user has an open page.
  public func isHeard(by user: UserID) -> Bool { channels[user]?.channel != nil }

  /// The entries on the user's open pages.
  public func shownEntries(of user: UserID) -> [EntryID] { Array(channels[user]?.channel?.shownEntries ?? []) }

  /// Delivers an event. Does nothing for users without an open page.
  public func post(_ event: ReaderEvent, to user: UserID) {
    channels[user]?.channel?.post(event)
  }

  /// Delivers an event to all users.
  public func postToAll(_ event: ReaderEvent) {
    channels = channels.filter { $0.value.channel != nil }
    for held in channels.values { held.channel?.post(event) }
  }
}

/// The events of one user.
@ScreenActor
public final class UserEvents {
  /// The changes of single entries, for the items that show them.
  public let signals = EntrySignals()
  private let bus = SignalBus<Topic, ReaderEvent>()

  private var viewers: [Viewer] = []
  /// The number of viewers at which those that are gone are removed.
  private var mostViewers = 16

  private enum Topic { case everything }

  private struct Viewer {
    weak var viewer: (any EntryViewer)?
  }

  // Isolated, because the last reference may go on any thread: subscriptions that end meanwhile use the buses.
  isolated deinit {}

  /// Calls the handler for every event, until the subscription is released.
  public func subscribe(_ handler: @escaping (ReaderEvent) -> Void) -> EventSubscription {
    EventSubscription(bus.subscribe(.everything, handler))
  }

  /// Adds a part of a page that shows entries. It is held weakly.
  ///
  /// - Complexity: O(1) on average: those that are gone are looked for when there may be as many of them as of others.
  public func add(_ viewer: any EntryViewer) {
    if viewers.count >= mostViewers {
      viewers.removeAll { $0.viewer == nil }
      mostViewers = max(16, 2 * viewers.count)
    }
    viewers.append(Viewer(viewer: viewer))
  }

  fileprivate var shownEntries: Set<EntryID> {
    viewers.reduce(into: []) { $0.formUnion($1.viewer?.viewedEntries ?? []) }
  }

  /// Items are first, so that whatever else hears the event finds them up to date.
  fileprivate func post(_ event: ReaderEvent) {
    switch event {
    case .readChanged(let ids, let isUnread): for id in ids { signals.read.post(!isUnread, for: id) }
    case .starChanged(let ids, let isStarred): for id in ids { signals.starred.post(isStarred, for: id) }
    case .labelsChanged(let states): for state in states { signals.labels.post(state.labels, for: state.id) }
    case .contentChanged(let entries): for entry in entries { signals.content.post(entry, for: entry.id) }
    case .refreshed, .othersMarked, .subscriptionsChanged, .folderFolded, .listened, .keptChanged, .settingsChanged,
      .importing, .importEnded, .noticed, .noticesFailed, .anythingMayHaveChanged:
      break
    }
    bus.post(event, for: .everything)
  }
}

/// A subscription to a user's events, until it is released.
///
/// A page may be released on any thread: by the server's when its stream closes. The subscription then ends on the screen
/// actor all the same, like every use of the signals.
@ScreenActor
public final class EventSubscription {
  private let subscription: SignalSubscription

  fileprivate init(_ subscription: SignalSubscription) {
    self.subscription = subscription
  }

  isolated deinit {
    subscription.end()
  }
}

/// A part of an open page that shows entries.
@ScreenActor
public protocol EntryViewer: AnyObject {
  var viewedEntries: [EntryID] { get }
}
