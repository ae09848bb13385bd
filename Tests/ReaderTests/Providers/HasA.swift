// The code of docs/providers.md that shows what we do: a test holds the two together.

import Observation
import Storage

@testable import Screens

/// The titles of a feed, drawn again after each change of its provider.
@ScreenActor
final class TitleList {
  private let provider: FeedProvider
  private(set) var lines: [String] = []

  init(provider: FeedProvider) {
    self.provider = provider
    draw()
  }

  private func draw() {
    lines = withObservationTracking {
      switch provider.state {
      case .idle: []
      case .loading(let before): ["Loading"] + titles(before)
      case .loaded(let feed): titles(feed)
      case .failed(let failure, let before): [failure.sentence] + titles(before)
      }
    } onChange: { [weak self] in
      Task { await self?.draw() }
    }
  }

  private func titles(_ feed: LoadedFeed?) -> [String] {
    feed?.entries.map { (entry: StoredEntry) in entry.displayTitle } ?? []
  }
}
