import Foundation
import Storage

/// Several sources merged into one feed, newest entries first. If some fail, the others are shown, with the failures in
/// ``LoadedFeed/problems``.
package struct MergedFeeds: FeedLoading {
  let sources: [any FeedLoading]
  let now: @Sendable () -> Date

  package init(sources: [any FeedLoading], now: @escaping @Sendable () -> Date) {
    self.sources = sources
    self.now = now
  }

  /// - Throws: The first source's error if all fail.
  package func load() async throws -> LoadedFeed {
    let results: [Result<LoadedFeed, any Error>] = try await loadAll()
    var feeds: [LoadedFeed] = []
    var errors: [any Error] = []
    for result in results {
      switch result {
      case .success(let feed): feeds.append(feed)
      case .failure(let error): errors.append(error)
      }
    }
    if feeds.isEmpty, let error = errors.first { throw error }
    // A single feed is returned unchanged, with its description and address.
    if errors.isEmpty, feeds.count == 1, let only = feeds.first { return only }
    var seen: Set<EntryID> = []
    let entries: [StoredEntry] = feeds.flatMap(\.entries).filter { (entry: StoredEntry) in
      seen.insert(entry.id).inserted
    }
    return LoadedFeed(
      title: feeds.map(\.title).joined(separator: ", "), entries: entries.newestFirst,
      problems: feeds.flatMap(\.problems) + errors.map { error in "\(error)" },
      loaded: feeds.map(\.loaded).min() ?? now())
  }

  /// The results, in the order of the sources.
  private func loadAll() async throws(CancellationError) -> [Result<LoadedFeed, any Error>] {
    let results: [(Int, Result<LoadedFeed, any Error>)] = await withTaskGroup { (group) in
      for (index, source) in sources.enumerated() {
        group.addTask {
          do {
            return (index, Result<LoadedFeed, any Error>.success(try await source.load()))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      var results: [(Int, Result<LoadedFeed, any Error>)] = []
      for await result in group { results.append(result) }
      return results
    }
    if Task.isCancelled { throw CancellationError() }
    return results.sorted { (a, b) in a.0 < b.0 }.map(\.1)
  }
}
