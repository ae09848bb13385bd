import Reader
import Running
import Storage
import WebHost

/// The viewers of stories: one with an account and one without.
struct GalleryViewers: Sendable {
  private let member: NewSession
  private let localOwner: NewSession

  init(services: ReaderContainer) async throws {
    member = try await services.useCases.accounts.startSession(ofNewUser: "Ada", hasAccount: true)
    localOwner = try await services.useCases.accounts.startSession(ofNewUser: "guest", hasAccount: false)
  }

  /// The session cookie of the viewer.
  func cookie(isOwner: Bool) -> String {
    "\(WebHost.cookieName)=\((isOwner ? localOwner : member).token)"
  }
}
