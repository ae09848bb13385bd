import Running
import Screens
import Storage

/// Everything that a person or a program can do with the reader. Hosts call these functions and nothing below them.
///
/// A function checks its input, stores the change, returns the result, and posts one ``ReaderEvent``, which reaches the
/// user's open pages. Errors: ``UseCaseError`` for refused input, `StorageError`, and those that a function names.
public struct UseCases: Sendable {
  let services: ReaderContainer

  var database: any Database { services.database }

  /// Returns if the database answers.
  public func requireDatabase() async throws(StorageError) {
    _ = try await installation.publicAddress()
  }

  /// The version of everything that is stored: while it is the same, the same is shown.
  public func version() async throws(StorageError) -> StoredVersion {
    try await database.version()
  }

  func post(_ event: ReaderEvent, to user: UserID) async {
    await services.events.post(event, to: user)
  }
}

extension ReaderContainer {
  /// Everything that a person or a program can do.
  public var useCases: UseCases { UseCases(services: self) }
}
