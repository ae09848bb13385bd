/// A source of a feed for previews: the network, a file, a cache in front of another source, several merged sources, or
/// a mock.
///
/// Only ``FeedProvider`` holds one.
public protocol FeedLoading: Sendable {
  /// Loads the current feed.
  ///
  /// - Throws: An error whose description is a sentence for the user, or `CancellationError`.
  func load() async throws -> LoadedFeed
}
