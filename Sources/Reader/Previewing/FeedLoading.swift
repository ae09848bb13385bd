/// Where a feed comes from that is looked at and not followed: the network, a file, a cache in front of another source,
/// several sources merged, or a stand-in.
///
/// ``FeedProvider`` holds one, and nobody else asks which.
public protocol FeedLoading: Sendable {
  /// The feed as it is now.
  ///
  /// - Throws: an error whose description is a sentence for people, or `CancellationError`.
  func load() async throws -> LoadedFeed
}
