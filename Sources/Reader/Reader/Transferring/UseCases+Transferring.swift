import Fetching
import Foundation
import Running
import Screens
import Storage

// MARK: - Export and import of everything

extension UseCases {
  /// Writes everything that a user owns. docs/export.md describes the format.
  ///
  /// - Parameter write: Receives the export piece by piece.
  public func exportAll(of user: UserID, write: (Data) async throws -> Void) async throws {
    try await UserExport(database: database).run(for: user, write: write)
  }

  /// True for a file that may be OPML; false for one of the formats that `importAll` reads.
  public static func isOPML(_ file: Data) -> Bool { !ForeignExport.isKnown(file) }

  /// Stores everything in an export of this or another program, beside what the user has already.
  ///
  /// All followers of their feeds see the entries that are stored, so only the operator of the installation may add them.
  ///
  /// - Parameters:
  ///   - isByOperator: False for a page. While others use the reader too, it leaves out entries that they would see, and
  ///     reads no databases.
  ///   - onProgress: Called with the number of records that are done, and of all; first while they are checked,
  ///     when their number is not known yet and given as 0, then while they are stored.
  /// - Throws: `ImportError`, with nothing stored, if the file has a mistake; `StorageError`.
  public func importAll(
    _ file: Data, for user: UserID, isByOperator: Bool = true,
    onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> ImportReport {
    let addsShared = if isByOperator { true } else { try await database.users().count == 1 }
    guard addsShared || !NetNewsWireDatabase.isDatabase(file) else {
      throw ImportError(place: .file, reason: "The operator of this reader imports databases, with “yaarr import”.")
    }
    let records: UserImport.Records
    if let export = ExportFile(file, work: services.work()) {
      records = { body in try await export.forEach(body) }
    } else if let foreign = try await services.work().run(goesFirst: true, { try ForeignExport.records(of: file) }) {
      records = { body in
        for (record, place) in foreign { try await body(record, place) }
      }
    } else {
      throw ImportError(place: .file, reason: "This is no export of a known format.")
    }
    let report = try await UserImport(
      database: database, useCases: self, ingestor: services.ingestor(), mostFeeds: services.mostFeeds(),
      now: services.clock().now(), addsShared: addsShared
    ).run(for: user, records, onProgress: onProgress)
    services.refresher().wakeUp()
    await post(.anythingMayHaveChanged, to: user)
    return report
  }
}
