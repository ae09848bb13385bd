import Foundation
import Loading

/// A feed by its address, or by the address of a site that has one: found, refused and told of as when subscribing.
struct NetworkFeed: FeedLoading {
  let address: String
  /// Its own: what is under way is cancelled when this source goes.
  let loader: Loader
  let preparation: EntryPreparation
  let work: LongWork
  let now: @Sendable () -> Date

  func load() async throws -> LoadedFeed {
    let found = try await FeedFinder(loader: loader, work: work).find(address)
    return try await work.read(found.address) {
      try LoadedFeed(found.parsed, at: found.address, address: found.address, preparation: preparation, now: now())
    }
  }
}
