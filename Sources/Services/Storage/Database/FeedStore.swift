import Bytes
import Foundation

/// The stored feeds.
public protocol FeedStore: Sendable {
  /// Rewrites the addresses that begin with `fromPrefix`. A feed is left unchanged if another one has its new address.
  func moveFeeds(fromPrefix: String, toPrefix: String) async throws(StorageError)
}
