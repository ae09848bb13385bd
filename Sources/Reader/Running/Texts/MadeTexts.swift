import Bytes
import Storage
import Threading

/// The latest texts that programs have made of entries. They are not stored: another one costs a click.
package final class MadeTexts: Sendable {
  private static let most = 64
  /// The programs that run at a time, each for another user.
  private static let mostAtOnce = 4
  private let users = Lock<Set<UserID>>([])
  private let texts = Lock<[(key: ByteString, text: String)]>([])

  /// Takes a place for a program.
  ///
  /// - Returns: False if the user or others have one already.
  package func begin(for user: UserID) -> Bool {
    users.withLock { $0.count < Self.mostAtOnce && $0.insert(user).inserted }
  }

  package func end(for user: UserID) { users.withLock { _ = $0.remove(user) } }

  package func text(_ key: ByteString) -> String? {
    texts.withLock { texts in texts.first { $0.key == key }?.text }
  }

  package func keep(_ text: String, as key: ByteString) {
    texts.withLock { texts in
      texts.removeAll { $0.key == key }
      texts.append((key, text))
      if texts.count > Self.most { texts.removeFirst() }
    }
  }
}
