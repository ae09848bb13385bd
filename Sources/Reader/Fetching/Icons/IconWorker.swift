import Foundation
import Logging
import Storage

/// Looks for the icons of feeds in the background, and again once in a while. On a server, one node does it for all.
public struct IconWorker: Sendable {
  /// The feeds whose icons are looked for at a time.
  static let parallel = 4
  /// The time until an icon is looked for again.
  static let timeWithIcon: TimeInterval = 30 * 86_400
  static let timeWithoutIcon: TimeInterval = 7 * 86_400
  /// The seconds between two rounds through all feeds, unless a new feed ends the wait.
  private static let pause = 300.0
  /// The time between attempts while storage fails.
  private static let patience = Duration.seconds(60)
  /// The number of feeds after which pages learn of new icons, also if there are more to look for.
  private static let feedsPerNews = 40

  private let database: any Database
  private let finder: IconFinder
  private let now: @Sendable () -> Date
  private let logger: Logger
  private let wakeup: WakeSignal
  private let onChange: @Sendable () async -> Void

  /// - Parameters:
  ///   - wakeup: Signalled when there may be a feed without an icon.
  ///   - onChange: Called when feeds have got icons.
  package init(
    database: any Database, finder: IconFinder, now: @escaping @Sendable () -> Date, logger: Logger,
    wakeup: WakeSignal, onChange: @escaping @Sendable () async -> Void
  ) {
    self.database = database
    self.finder = finder
    self.now = now
    self.logger = logger
    self.wakeup = wakeup
    self.onChange = onChange
  }

  /// Runs until its task is cancelled.
  public func run() async {
    var (changed, looked) = (0, 0)
    var place: FeedID?
    while !Task.isCancelled {
      do {
        let found = try await lookForSome(after: place)
        place = found.last
        changed += found.changed
        looked += found.looked
        if changed > 0, found.looked == 0 || looked >= Self.feedsPerNews {
          await onChange()
          (changed, looked) = (0, 0)
        }
        if found.looked == 0 { await wakeup.wait(seconds: Self.pause) }
      } catch is CancellationError {
        return
      } catch {
        logger.warning("icons not looked for", ["problem": "\(error)"])
        try? await Task.sleep(for: Self.patience)
      }
    }
  }

  /// Has it look for feeds without an icon soon.
  public func wakeUp() { wakeup.signal() }

  /// Looks for the icons of a few feeds.
  ///
  /// - Parameter place: The feed after which to go on; nil to begin with the first one.
  /// - Returns: The number of feeds, and of those that have another icon now; and the last one, nil at the end.
  func lookForSome(after place: FeedID? = nil) async throws -> (looked: Int, changed: Int, last: FeedID?) {
    let feeds = try await database.feedsToLookForIcons(
      now: now(), after: place ?? FeedID(rawValue: 0), limit: Self.parallel)
    let changed = try await withThrowingTaskGroup(of: Bool.self) { group in
      for feed in feeds { group.addTask { try await look(for: feed) } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    return (feeds.count, changed, feeds.last?.id)
  }

  private func look(for feed: Feed) async throws -> Bool {
    let icon = try await finder.icon(of: feed)
    let wait = icon == nil ? Self.timeWithoutIcon : Self.timeWithIcon
    return try await database.storeIcon(icon, of: feed.id, due: now().addingTimeInterval(wait))
  }
}
