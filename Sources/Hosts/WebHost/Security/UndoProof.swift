import Reader
import Sodium
import Storage

/// A code that proves that the reader itself offered an undo.
///
/// Its key is stored, so that an offer is good after a restart, and on every node.
struct UndoProof: Sendable {
  private let key: [UInt8]

  init(_ installation: Installation) async throws {
    key = Array(try await installation.undoKey { RandomToken.make() }.utf8)
  }

  /// The code for a user who has just unsubscribed from the feed at an address.
  func make(for user: UserID, url: String) -> String {
    Digest.code(of: "unsubscribed \(user) \(url)", key: key)
  }

  func isRight(_ proof: String, for user: UserID, url: String) -> Bool {
    Digest.constantTimeEqual(proof, make(for: user, url: url))
  }
}
