/// A cache in front of another source: a recently loaded feed is not loaded again. Failures are not cached.
package struct CachedFeed: FeedLoading {
  let source: any FeedLoading
  /// The key in the cache. Sources with the same key stand for the same feed.
  let key: String
  let cache: FeedCache

  package init(source: any FeedLoading, key: String, cache: FeedCache) {
    self.source = source
    self.key = key
    self.cache = cache
  }

  package func load() async throws -> LoadedFeed {
    if let feed = cache.feed(key) { return feed }
    let feed: LoadedFeed = try await source.load()
    cache.remember(feed, as: key)
    return feed
  }
}
