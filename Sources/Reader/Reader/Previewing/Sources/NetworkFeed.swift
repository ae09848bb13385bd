import Foundation
import Loading

/// A feed at its address, or at the address of a site that has one. Discovery, refusals and messages are those of
/// subscribing.
struct NetworkFeed: FeedLoading {
  let address: String
  /// Owned by this source: releasing the source cancels the load.
  let loader: Loader
  let pauses: HostPauses
  let ingestor: EntryIngestor
  let work: LongWork
  let now: @Sendable () -> Date

  func load() async throws -> LoadedFeed {
    let found = try await FeedFinder(loader: loader, work: work, pauses: pauses, now: now).find(address)
    return try await work.read(found.address) {
      try LoadedFeed(found.parsed, at: found.address.string, address: found.address, ingestor: ingestor, now: now())
    }
  }
}
