/// A source of a feed for previews: the network, a file, a cache in front of another source, several merged sources, or
/// a mock.
///
/// Only ``FeedProvider`` holds one.
public protocol FeedLoading: Sendable {
  /// The feed as it is now.
  ///
  /// - Throws: an error whose description is a sentence for people, or `CancellationError`.
  func load() async throws -> LoadedFeed
}
