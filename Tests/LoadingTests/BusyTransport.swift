import Loading
import Threading

/// A transport that responds after a few turns of the scheduler, sometimes with a failure, and counts violations of the
/// limits: two requests for a host, five in total.
final class BusyTransport: Transport {
  private struct State {
    var inside: [String: Int] = [:]
    var breaches = 0
    var count = 0
  }

  private let state = Lock(State())

  var breaches: Int { state.withLock { $0.breaches } }

  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let host = request.url.host?.string ?? ""
    let number: Int = state.withLock { (state: inout State) in
      state.inside[host, default: 0] += 1
      if state.inside[host, default: 0] > 2 || state.inside.values.reduce(0, +) > 5 { state.breaches += 1 }
      state.count += 1
      return state.count
    }
    for turn in 0..<number % 7 {
      onProgress?(LoadingProgress(receivedBytes: turn))
      await Task.yield()
    }
    state.withLock { $0.inside[host, default: 0] -= 1 }
    if Task.isCancelled { throw .cancelled }
    if number % 11 == 0 { throw .connectionFailed(host: host, reason: "made up") }
    return Response(status: number % 5 == 0 ? 502 : 200, url: request.url)
  }
}
