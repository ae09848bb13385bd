import Observation

/// An observable feed for previews. The type is concrete; the source that it holds is any ``FeedLoading``.
///
/// Releasing the provider cancels its load.
@Observable
@ScreenActor
public final class FeedProvider {
  public enum State: Sendable {
    /// Nothing has been requested.
    case idle
    /// Loading; the previous feed stays available.
    case loading(before: LoadedFeed?)
    /// Loaded.
    case loaded(LoadedFeed)
    /// The load failed; the previous feed stays available.
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

  /// The feed to show: the last one that was loaded, regardless of its age.
  public var shown: LoadedFeed? {
    switch state {
    case .idle: nil
    case .loading(let before), .failed(_, let before): before
    case .loaded(let feed): feed
    }
  }

  /// Starts loading the feed, and cancels a load in progress.
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
      // After a cancellation, `cancel()` or the next load has set the state.
      if !Task.isCancelled { self?.end(result) }
    }
  }

  /// Loads the feed and waits for the result. Cancelling the caller cancels the load.
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

  /// Cancels a load in progress, if any, and restores the previous feed.
  public func cancel() {
    guard case .loading(let before) = state else { return }
    underWay?.cancel()
    state = before.map { feed in .loaded(feed) } ?? .idle
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
