import Bytes

/// Loads requests for one owner, such as a screen or a refresh. Releasing the loader cancels its loads and no others.
///
/// A task inside ``load(_:priority:)`` retains the loader until the call returns, as every method call does. If the
/// loader's owner may go before its tasks do, ``start(_:priority:)`` a run and let the task retain only the run:
///
/// ```swift
/// let run = loader.start(Request("https://example.org/feed"))
/// Task { [weak self] in self?.show(try await run.response()) }
/// ```
public final class Loader: Sendable {
  // MARK: Lifecycle

  init(pipeline: Pipeline) {
    self.pipeline = pipeline
  }

  deinit {
    cancelAll()
  }

  // MARK: Public

  /// Starts a run of the request and waits for its response. Cancelling the calling task cancels the run.
  public func load(_ request: Request, priority: LoadingPriority = .normal) async throws(TransportError) -> Response {
    guard !Task.isCancelled else { throw .cancelled }
    return try await start(request, priority: priority).response()
  }

  /// Starts a run of the request. It is sent at once, or as soon as the limits allow.
  public func start(_ request: Request, priority: LoadingPriority = .normal) -> LoadingRun {
    start(request, priority: priority, into: nil)
  }

  /// Cancels all unfinished runs of this loader. The loader can be used again afterwards.
  ///
  /// - Complexity: O(runs).
  public func cancelAll() {
    pipeline.cancel(runs.all)
  }

  // MARK: Internal

  /// - Parameter channel: Receives the body as it arrives.
  func start(_ request: Request, priority: LoadingPriority, into channel: BodyChannel?) -> LoadingRun {
    let record = RunRecord(registry: runs)
    let run = LoadingRun(request: request, record: record, pipeline: pipeline)
    // Longer addresses are neither compared nor stored.
    guard request.url.string.utf8.count <= Request.longestURL else {
      record.finish(.failure(.invalidURL(request.url.string.prefix(bytes: 200) + "…")))
      channel?.close()
      return run
    }
    runs.insert(record)
    pipeline.join(record, request, priority, into: channel)
    return run
  }

  /// The number of unfinished runs.
  var runCount: Int { runs.count }

  /// The number of requests, of all loaders of the factory, that wait for this host.
  func waitingCount(host: String) -> Int { pipeline.waitingCount(host: host) }

  let pipeline: Pipeline

  // MARK: Private

  private let runs = RunRegistry()
}
