import Bytes

/// A screen's or a refresh's own loader. When it goes, everything it still loads is cancelled, and nothing else is.
///
/// A task that is inside ``load(_:priority:)`` holds the loader meanwhile, as every call of a method does. Where the
/// loader's owner may go before its tasks do, ``start(_:priority:)`` a run and let the task hold that alone:
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

  /// Makes a private run of the request and waits for its answer. Cancelling the calling task cancels the run.
  public func load(_ request: Request, priority: LoadingPriority = .normal) async throws(TransportError) -> Response {
    guard !Task.isCancelled else { throw .cancelled }
    return try await start(request, priority: priority).response()
  }

  /// Makes a private run of the request. It begins at once, or as soon as the limits allow.
  public func start(_ request: Request, priority: LoadingPriority = .normal) -> LoadingRun {
    start(request, priority: priority, into: nil)
  }

  /// Cancels everything that this loader still loads. It can be used again afterwards. O(runs).
  public func cancelAll() {
    pipeline.cancel(runs.all)
  }

  // MARK: Internal

  /// - Parameter channel: takes the body as it comes.
  func start(_ request: Request, priority: LoadingPriority, into channel: BodyChannel?) -> LoadingRun {
    let record = RunRecord(registry: runs)
    let run = LoadingRun(request: request, record: record, pipeline: pipeline)
    // Nothing of that length is compared or kept.
    guard request.url.utf8.count <= Request.longestURL else {
      record.finish(.failure(.invalidURL(request.url.prefix(bytes: 200) + "…")))
      channel?.close()
      return run
    }
    runs.insert(record)
    pipeline.join(record, request, priority, into: channel)
    return run
  }

  /// How many runs have not ended yet.
  var runCount: Int { runs.count }

  /// How many requests, of any loader of the factory, wait for this host.
  func waitingCount(host: String) -> Int { pipeline.waitingCount(host: host) }

  let pipeline: Pipeline

  // MARK: Private

  private let runs = RunRegistry()
}
