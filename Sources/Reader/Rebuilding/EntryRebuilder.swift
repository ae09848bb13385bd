import Foundation
import Logging
import Storage

/// Rebuilds stored entries from their sources if this version of the program makes better ones: with a better sanitizer,
/// or a new kind of items.
///
/// - It works in the background: a few entries at a time with pauses between, on threads of low priority, and one short
///   transaction for each few.
/// - It can be ended at any moment. Storage knows which entries are left, and the next start goes on with these.
public struct EntryRebuilder: Sendable {
  private let database: any Database
  private let preparation: EntryPreparation
  private let work: LongWork
  private let listener: any RefreshListening
  private let logger: Logger

  /// Entries of a transaction. Making as many takes some milliseconds.
  static let batch = 20
  /// As long as about twenty batches take, so that a twentieth of one processor is used at most.
  static let pause = Duration.milliseconds(100)
  /// The time until the next try where storage fails.
  private static let patience = Duration.seconds(60)

  public init(
    database: any Database, preparation: EntryPreparation, work: LongWork, listener: any RefreshListening,
    logger: Logger = .silent
  ) {
    self.database = database
    self.preparation = preparation
    self.work = work
    self.listener = listener
    self.logger = logger
  }

  /// Works until no entry is left that an older version made, or its task is cancelled.
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
    let version = EntryPreparation.version
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

  /// - Returns: Nil for a source that takes too long or cannot be read. Its entry stays as it is.
  /// - Throws: `CancellationError`.
  private func draft(of entry: OutdatedEntry) async throws -> EntryDraft? {
    do {
      return try await work.run { [preparation] in try preparation.draft(of: entry.source) }
    } catch {
      try Task.checkCancellation()
      logger.warning("entry not rebuilt", ["entry": entry.id, "problem": "\(error)"])
      return nil
    }
  }
}
