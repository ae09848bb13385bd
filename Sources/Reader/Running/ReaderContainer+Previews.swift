import Fetching
import Injection
import Screens

// MARK: - Previews

extension ReaderContainer {
  /// The source of the feed at an address, or of the feed of the site there.
  public var feed: ParameterFactory<String, any FeedLoading> {
    self { address in
      let network = NetworkFeed(
        address: address, loader: interactiveLoaders().makeLoader(), pauses: HostPauses(database: database),
        ingestor: ingestor(), work: work(), now: clock().now)
      return CachedFeed(source: network, key: address, cache: previews())
    }
  }

  /// The source of the feed in a file, by the file's path.
  public var feedFile: ParameterFactory<String, any FeedLoading> {
    self { path in FeedFile(path: path, ingestor: ingestor(), work: work(), now: clock().now) }
  }

  /// Several sources combined.
  public var merged: ParameterFactory<[any FeedLoading], any FeedLoading> {
    self { sources in MergedFeeds(sources: sources, now: clock().now) }
  }

  /// The feed at an address, for observers.
  public var feedProvider: ParameterFactory<String, FeedProvider> {
    self { address in FeedProvider(source: feed(address)) }
  }

  /// Limits the previews of each user.
  public var previewPlaces: Factory<PreviewPlaces> { self { PreviewPlaces() }.singleton }
}
