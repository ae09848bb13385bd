import Lists
import Storage

/// What the live pages of one user share: the signals of entries, and each other's company.
@ScreenActor
public final class UserSpace {
  public let signals = SignalBus<EntryID, EntrySignal>()
  private var pages: [ObjectIdentifier: any LivePage] = [:]

  public var hasPages: Bool { !pages.isEmpty }

  /// Keeps a page until it is removed: the page's stream does that when it closes.
  public func add(_ page: any LivePage) {
    pages[ObjectIdentifier(page)] = page
  }

  public func remove(_ page: any LivePage) {
    pages[ObjectIdentifier(page)] = nil
  }

  func each(_ body: (any LivePage) -> Void) {
    for page in pages.values { body(page) }
  }
}

/// A page that somebody looks at, on whatever host.
@ScreenActor
public protocol LivePage: AnyObject {
  /// Entries were read, starred or changed; their items have been told.
  func entriesChanged(_ change: EntryChange)
  /// Unread counts, feeds or folders are no longer what the page shows.
  func countsChanged()
  /// Entries were stored; they may or may not belong to what the page shows.
  func stored(_ inserted: [EntryID])
  func everythingMayHaveChanged()
}
