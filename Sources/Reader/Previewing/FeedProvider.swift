import Observation

/// A feed that somebody looks at, to be observed: concrete, while what it *holds* is a protocol and may be anything.
///
/// When the provider goes, what it was loading is cancelled.
@Observable
@ScreenActor
public final class FeedProvider {
  public enum State: Sendable {
    /// Nothing was asked for yet.
    case idle
    /// On its way; what was shown before stays meanwhile.
    case loading(before: LoadedFeed?)
    /// The feed, and in it when it was loaded.
    case loaded(LoadedFeed)
    /// It did not come; what was shown before stays.
    case failed(FeedFailure, before: LoadedFeed?)
  }

  public private(set) var state: State = .idle

  @ObservationIgnored private let source: any FeedLoading
  @ObservationIgnored private var underWay: Task<Void, Never>?

  // MARK: Lifecycle

  public nonisolated init(source: any FeedLoading) {
    self.source = source
  }

  deinit {
    underWay?.cancel()
  }

  // MARK: Public

  /// The feed that can be shown, however old.
  public var shown: LoadedFeed? {
    switch state {
    case .idle: nil
    case .loading(let before), .failed(_, let before): before
    case .loaded(let feed): feed
    }
  }

  /// Begins to load the feed anew. A load that is under way gives way to this one.
  public func reload() {
    underWay?.cancel()
    state = .loading(before: shown)
    underWay = Task { [weak self, source] in
      let result: Result<LoadedFeed, any Error>
      do {
        result = .success(try await source.load())
      } catch {
        result = .failure(error)
      }
      // Whoever has cancelled it has said already what the state is now.
      if !Task.isCancelled { self?.end(result) }
    }
  }

  /// Loads the feed anew and waits until that has ended; being cancelled cancels it.
  public func load() async {
    reload()
    guard let underWay else { return }
    await withTaskCancellationHandler {
      await underWay.value
    } onCancel: {
      underWay.cancel()
    }
    if Task.isCancelled, underWay == self.underWay { cancel() }
  }

  /// Ends a load that is under way, if there is one; what was shown before is shown again.
  public func cancel() {
    guard case .loading(let before) = state else { return }
    underWay?.cancel()
    state = before.map { (feed: LoadedFeed) in .loaded(feed) } ?? .idle
  }

  // MARK: Private

  private func end(_ result: Result<LoadedFeed, any Error>) {
    let before: LoadedFeed? = shown
    switch result {
    case .success(let feed): state = .loaded(feed)
    case .failure(let error): state = .failed(FeedFailure(error), before: before)
    }
  }
}
