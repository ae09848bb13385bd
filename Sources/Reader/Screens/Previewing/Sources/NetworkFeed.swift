import Fetching
import Foundation
import Loading

/// A feed at its address, or at the address of a site that has one. Discovery, refusals and messages are those of
/// subscribing.
package struct NetworkFeed: FeedLoading {
  let address: String
  /// Owned by this source: releasing the source cancels the load.
  let loader: Loader
  let pauses: HostPauses
  let ingestor: EntryIngestor
  let work: LongWork
  let now: @Sendable () -> Date

  package init(
    address: String, loader: Loader, pauses: HostPauses, ingestor: EntryIngestor, work: LongWork,
    now: @escaping @Sendable () -> Date
  ) {
    self.address = address
    self.loader = loader
    self.pauses = pauses
    self.ingestor = ingestor
    self.work = work
    self.now = now
  }

  package func load() async throws -> LoadedFeed {
    let found = try await FeedFinder(loader: loader, work: work, pauses: pauses, now: now).find(address)
    return try await work.read(found.address) {
      try LoadedFeed(found.parsed, at: found.address.string, address: found.address, ingestor: ingestor, now: now())
    }
  }
}
