/// A screen's or a refresh's own loader. When it goes, everything it still loads is cancelled, and nothing else is.
///
/// A task that is inside ``load(_:)`` holds the loader meanwhile, as every call of a method does. Where the loader's
/// owner may go before its tasks do, ``start(_:)`` a run and let the task hold that alone:
///
/// ```swift
/// let run = loader.start(Request("https://example.org/feed"))
/// Task { [weak self] in self?.show(try await run.response()) }
/// ```
public final class Loader: Sendable {
  // MARK: Lifecycle

  init(transport: any Transport, gate: RequestGate) {
    self.transport = transport
    self.gate = gate
  }

  deinit {
    runs.cancelAll()
  }

  // MARK: Public

  /// Makes a private run of the request and waits for its answer. Cancelling the calling task cancels the run.
  public func load(_ request: Request) async throws(TransportError) -> Response {
    try await start(request).response()
  }

  /// Makes a private run of the request. It begins at once, or as soon as the limits allow.
  public func start(_ request: Request) -> LoadingRun {
    let transport: any Transport = transport
    let gate: RequestGate = gate
    return runs.start(request) { (record: RunRecord) in
      let host: String? = URLOrigin(of: request.url)?.host
      guard await gate.enter(host: host) else { return record.finish(.failure(.cancelled)) }
      defer { gate.leave(host: host) }
      guard record.advance(to: .ongoing(Progress(receivedBytes: 0))) else { return .failure(.cancelled) }
      do throws(TransportError) {
        let response: Response = try await transport.send(request) { (progress: Progress) in
          record.advance(to: .ongoing(progress))
        }
        return record.finish(.success(response))
      } catch {
        return record.finish(.failure(error))
      }
    }
  }

  /// Cancels everything that this loader still loads. It can be used again afterwards.
  public func cancelAll() {
    runs.cancelAll()
  }

  // MARK: Internal

  /// How many runs have not ended yet.
  var runCount: Int { runs.count }

  /// How many requests, of any loader of the factory, wait for this host.
  func waitingCount(host: String) -> Int { gate.waitingCount(host: host) }

  // MARK: Private

  private let transport: any Transport
  private let gate: RequestGate
  private let runs: RunRegistry = RunRegistry()
}
