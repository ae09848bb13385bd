import Foundation
import Logging
import Storage

/// Rebuilds stored entries from their sources if this version of the program improves them, with a better sanitizer or
/// a new kind of item.
///
/// - Works in the background: a few entries at a time with pauses, on threads of low priority, in short transactions.
/// - Can stop at any moment. Storage records which entries are left, and the next start continues with these.
public struct EntryRebuilder: Sendable {
  private let database: any Database
  private let ingestor: EntryIngestor
  private let work: LongWork
  private let listener: any RefreshListening
  private let logger: Logger

  /// The number of entries in a transaction. Making as many takes some milliseconds.
  static let batch = 20
  /// The pause between batches: about as long as twenty batches, so that at most a twentieth of one processor is used.
  static let pause = Duration.milliseconds(100)
  /// The time between attempts while storage fails.
  private static let patience = Duration.seconds(60)

  public init(
    database: any Database, ingestor: EntryIngestor, work: LongWork, listener: any RefreshListening,
    logger: Logger = .silent
  ) {
    self.database = database
    self.ingestor = ingestor
    self.work = work
    self.listener = listener
    self.logger = logger
  }

  /// Runs until all entries are rebuilt or its task is cancelled.
  public func run() async {
    while !Task.isCancelled {
      do {
        guard try await rebuildSome() else { return }
        try await Task.sleep(for: Self.pause)
      } catch is CancellationError {
        return
      } catch {
        // Another program may have locked the database; a later attempt is as good.
        logger.warning("entries not rebuilt", ["problem": "\(error)"])
        try? await Task.sleep(for: Self.patience)
      }
    }
  }

  // MARK: Private

  /// - Returns: False if there is nothing to do.
  private func rebuildSome() async throws -> Bool {
    let version = EntryIngestor.version
    let outdated = try await database.outdatedEntries(before: version, limit: Self.batch)
    guard !outdated.isEmpty else { return false }
    var rebuilt: [RebuiltEntry] = []
    for entry in outdated {
      rebuilt.append(RebuiltEntry(entry, version: version, draft: try await draft(of: entry)))
    }
    try Task.checkCancellation()
    await listener.rebuilt(try await database.rebuild(rebuilt))
    return true
  }

  /// - Returns: Nil for a source that takes too long or cannot be read. Its entry is unchanged.
  /// - Throws: `CancellationError`.
  private func draft(of entry: OutdatedEntry) async throws -> EntryDraft? {
    do {
      return try await work.run { [ingestor] in try ingestor.draft(of: entry.source) }
    } catch {
      try Task.checkCancellation()
      logger.warning("entry not rebuilt", ["entry": entry.id, "problem": "\(error)"])
      return nil
    }
  }
}
