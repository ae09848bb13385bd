import Sodium
import Storage

/// A code that proves that the reader itself offered an undo.
///
/// The key is created at start, so offers from before a restart are void.
struct UndoProof: Sendable {
  private let key = Array(RandomToken.make().utf8)

  /// The code for a user who has just unsubscribed from the feed at an address.
  func make(for user: UserID, url: String) -> String {
    Digest.code(of: "unsubscribed \(user) \(url)", key: key)
  }

  func isRight(_ proof: String, for user: UserID, url: String) -> Bool {
    Digest.constantTimeEqual(proof, make(for: user, url: url))
  }
}
