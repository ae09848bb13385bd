import Reader
import Storage

/// Who looks at specimens: somebody with an account, and somebody without.
struct GalleryVisitors: Sendable {
  private let account: NewSession
  private let guest: NewSession

  init(services: ReaderContainer) async throws {
    let database: any Database = services.database
    // Nobody signs in with it: it is no hash of any password.
    account = try await services.accounts().startSession(
      for: try await database.createUser(name: "Ada", passwordHash: "none"))
    guest = try await services.accounts().startSession(
      for: try await database.createUser(name: "guest", passwordHash: nil))
  }

  /// The cookie of the one who looks.
  func cookie(isOwner: Bool) -> String {
    "\(WebHost.cookieName)=\((isOwner ? guest : account).token)"
  }
}
