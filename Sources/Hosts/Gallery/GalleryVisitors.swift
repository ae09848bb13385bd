import Reader
import Storage
import WebHost

/// The visitors of stories: one with an account and one without.
struct GalleryVisitors: Sendable {
  private let account: NewSession
  private let guest: NewSession

  init(services: ReaderContainer) async throws {
    let database: any Database = services.database
    // Not the hash of any password, so it cannot be used to sign in.
    account = try await services.accounts().startSession(
      for: try await database.createUser(name: "Ada", passwordHash: "none"))
    guest = try await services.accounts().startSession(
      for: try await database.createUser(name: "guest", passwordHash: nil))
  }

  /// The session cookie of the visitor.
  func cookie(isOwner: Bool) -> String {
    "\(WebHost.cookieName)=\((isOwner ? guest : account).token)"
  }
}
