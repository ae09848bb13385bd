import Bytes
import Sodium
import Storage
import Threading

/// The results of forms, for the page that a redirect leads to. Kept in memory; the page without them is complete too.
final class SaidPages: Sendable {
  /// The most results that are kept. Then the oldest is dropped.
  static let most = 64

  private struct Said: Sendable {
    let name: ByteString
    let page: SubscriptionsPage
  }

  private let kept = Lock<[Said]>([])

  /// - Returns: The name in the address of the page.
  func keep(_ page: SubscriptionsPage) -> String {
    let name = RandomToken.make(bytes: 8)
    kept.withLock { kept in
      if kept.count >= Self.most { kept.removeFirst() }
      kept.append(Said(name: ByteString(name), page: page))
    }
    return name
  }

  func page(_ name: String, of user: UserID) -> SubscriptionsPage? {
    let name = ByteString(name)
    return kept.withLock { kept in kept.first { $0.name == name && $0.page.viewer.user.id == user } }?.page
  }
}
