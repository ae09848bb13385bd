import Sodium
import Storage

/// Says that the reader itself has offered to take something back: a code that nobody else can make.
///
/// The key lives as long as the program: an offer of before a restart is void.
struct UndoProof: Sendable {
  private let key = Array(RandomToken.make().utf8)

  /// For a user who has just ended the subscription to the feed at an address.
  func make(for user: UserID, url: String) -> String {
    Digest.code(of: "unsubscribed \(user) \(url)", key: key)
  }

  func isRight(_ proof: String, for user: UserID, url: String) -> Bool {
    Digest.constantTimeEqual(proof, make(for: user, url: url))
  }
}
