import Foundation
import Reader
import Storage

/// Who looks at specimens: for each layout somebody who has chosen it, with an account and without.
struct GalleryVisitors: Sendable {
  private struct Key: Hashable {
    let layout: TimelineLayout
    let isOwner: Bool
  }

  private let tokens: [Key: String]

  init(services: ReaderContainer) async throws {
    var tokens: [Key: String] = [:]
    for layout in [TimelineLayout.list, .cards] {
      for isOwner in [false, true] {
        let name: String = (isOwner ? "guest" : "Ada") + (layout == .cards ? " (cards)" : "")
        // Nobody signs in with it: it is no hash of any password.
        let user: User = try await services.database.createUser(name: name, passwordHash: isOwner ? nil : "none")
        try await ChooseLayout.choose(layout, for: user.id, in: services.database)
        let session: NewSession = try await services.accounts().startSession(for: user)
        tokens[Key(layout: layout, isOwner: isOwner)] = session.token
      }
    }
    self.tokens = tokens
  }

  /// The cookie of the one who looks.
  func cookie(layout: TimelineLayout, isOwner: Bool) -> String {
    "\(WebHost.cookieName)=\(tokens[Key(layout: layout, isOwner: isOwner)] ?? "")"
  }
}
