/// Another source with a memory in front: what was loaded not long ago is not loaded again. Failures are not remembered.
struct CachedFeed: FeedLoading {
  let source: any FeedLoading
  /// What the feed is remembered under; sources of one key stand for one feed.
  let key: String
  let cache: FeedCache

  func load() async throws -> LoadedFeed {
    if let feed = cache.feed(key) { return feed }
    let feed: LoadedFeed = try await source.load()
    cache.remember(feed, as: key)
    return feed
  }
}
