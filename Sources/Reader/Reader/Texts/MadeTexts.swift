import Bytes
import Threading

/// The latest texts that programs have made of entries. They are not stored: another one costs a click.
final class MadeTexts: Sendable {
  private static let most = 64
  private let texts = Lock<[(key: ByteString, text: String)]>([])

  func text(_ key: ByteString) -> String? {
    texts.withLock { texts in texts.first { $0.key == key }?.text }
  }

  func keep(_ text: String, as key: ByteString) {
    texts.withLock { texts in
      texts.removeAll { $0.key == key }
      texts.append((key, text))
      if texts.count > Self.most { texts.removeFirst() }
    }
  }
}
