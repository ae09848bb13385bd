import Foundation
import Loading

/// A feed by its address, or by the address of a site that has one: found, refused and told of as when subscribing.
struct NetworkFeed: FeedLoading {
  let address: String
  /// Its own: what is under way is cancelled when this source goes.
  let loader: Loader
  let preparation: EntryPreparation
  let now: @Sendable () -> Date

  func load() async throws -> LoadedFeed {
    let found: FoundFeed = try await FeedFinder(loader: loader).find(address)
    return LoadedFeed(
      found.parsed, at: found.address, address: found.address, preparation: preparation, now: now())
  }
}
