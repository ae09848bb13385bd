import Loading
import Threading

/// A transport that responds on the test's command, and supports cancellation.
final class ManualTransport: Transport {
  // MARK: Internal

  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let id: Int = state.withLock { (state: inout State) in
      state.sent.append(request.url.string)
      state.lastRequest = request
      return state.sent.count
    }
    let result: Result<Response, TransportError> = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: Continuation) in
        let isCancelled: Bool = state.withLock { (state: inout State) in
          if Task.isCancelled { return true }
          state.open[id] = Open(url: request.url.string, continuation: continuation, onProgress: onProgress)
          state.peak = max(state.peak, state.open.count)
          return false
        }
        if isCancelled { continuation.resume(returning: .failure(.cancelled)) }
      }
    } onCancel: {
      end(id, .failure(.cancelled))
    }
    return try result.get()
  }

  /// The addresses sent, in order.
  var sent: [String] { state.withLock { (state: inout State) in state.sent } }
  var lastRequest: Request? { state.withLock { (state: inout State) in state.lastRequest } }
  /// The addresses without a response, oldest first.
  var open: [String] {
    state.withLock { (state: inout State) in state.open.sorted { $0.key < $1.key }.map(\.value.url) }
  }
  /// The highest number of open requests at one time.
  var peak: Int { state.withLock { (state: inout State) in state.peak } }

  /// Responds to the oldest open request of this address, or of any address; or to the newest.
  func answer(_ url: String? = nil, isNewest: Bool = false, with result: Result<Response, TransportError>? = nil) {
    let found: (id: Int, url: String)? = state.withLock { (state: inout State) in
      let ids: [Int] = state.open.keys.sorted().filter { (id: Int) in url == nil || state.open[id]?.url == url }
      let id: Int? = isNewest ? ids.last : ids.first
      return id.flatMap { (id: Int) in state.open[id].map { (open: Open) in (id, open.url) } }
    }
    if let found { end(found.id, result ?? .success(Response(status: 200, url: WebAddress(unparsed: found.url)))) }
  }

  func report(_ progress: LoadingProgress, for url: String) {
    let open: Open? = state.withLock { (state: inout State) in state.open.values.first { $0.url == url } }
    open?.onProgress?(progress)
  }

  // MARK: Private

  private typealias Continuation = CheckedContinuation<Result<Response, TransportError>, Never>

  private struct Open {
    let url: String
    let continuation: Continuation
    let onProgress: (@Sendable (LoadingProgress) -> Void)?
  }

  private struct State {
    var sent: [String] = []
    var lastRequest: Request?
    var open: [Int: Open] = [:]
    var peak = 0
  }

  private func end(_ id: Int, _ result: Result<Response, TransportError>) {
    let open: Open? = state.withLock { (state: inout State) in state.open.removeValue(forKey: id) }
    open?.continuation.resume(returning: result)
  }

  private let state = Lock(State())
}
