import Reader
import Storage
import WebHost

/// The viewers of stories: one with an account and one without.
struct GalleryViewers: Sendable {
  private let account: NewSession
  private let guest: NewSession

  init(services: ReaderContainer) async throws {
    account = try await services.useCases.accounts.startSession(ofNewUser: "Ada", hasAccount: true)
    guest = try await services.useCases.accounts.startSession(ofNewUser: "guest", hasAccount: false)
  }

  /// The session cookie of the viewer.
  func cookie(isOwner: Bool) -> String {
    "\(WebHost.cookieName)=\((isOwner ? guest : account).token)"
  }
}
