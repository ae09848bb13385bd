import Foundation
import Storage

// MARK: - Export and import of everything

extension UseCases {
  /// Writes everything that a user owns. docs/export.md describes the format.
  ///
  /// - Parameter write: Receives the export piece by piece.
  public func exportAll(of user: UserID, write: (Data) async throws -> Void) async throws {
    try await UserExport(database: database).run(for: user, write: write)
  }

  /// True for a file that `importAll` reads; false for one that may be OPML.
  public static func isExport(_ file: Data) -> Bool { ExportFile(file) != nil }

  /// Stores everything in an export, beside what the user has already.
  ///
  /// - Throws: `ImportError`, with nothing stored, if the file has a mistake; `StorageError`.
  public func importAll(_ file: Data, for user: UserID) async throws -> ImportReport {
    guard let export = ExportFile(file) else {
      throw ImportError(place: .file, reason: "This is no export of a known format.")
    }
    let report = try await UserImport(
      database: database, ingestor: services.ingestor(), mostFeeds: services.mostFeeds(),
      now: services.clock().now()
    ).run(for: user) { body in try await export.forEach(body) }
    services.refresher().wakeUp()
    await post(.anythingMayHaveChanged, to: user)
    return report
  }
}
