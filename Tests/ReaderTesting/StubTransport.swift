// The tests of the reader and its hosts all wait for conditions.
@_exported import EventuallyTesting
import Loading
import Threading

/// A stub of the network whose responses tests can change while the reader runs.
public final class StubTransport: Transport {
  public typealias Answer = Result<Response, TransportError>

  private struct State {
    var answers: [String: Answer] = [:]
    var silent: Set<String> = []
    var held: Set<String> = []
    var requests: [Request] = []
  }

  private let state = Lock(State())

  /// The address as a loader asks for it.
  private static func canonical(_ url: String) -> String { WebAddress(url)?.string ?? url }

  public init() {}

  public var requests: [Request] { state.withLock { (state: inout State) in state.requests } }

  public func set(_ url: String, _ body: String, status: Int = 200, headers: [HTTPHeader] = []) {
    let response = Response(
      status: status, url: WebAddress(unparsed: Self.canonical(url)), permanentURL: nil, headers: Headers(headers),
      body: Array(body.utf8))
    set(url, .success(response))
  }

  public func set(_ url: String, _ answer: Answer) {
    state.withLock { (state: inout State) in state.answers[Self.canonical(url)] = answer }
  }

  /// Makes requests for the address wait until they are cancelled.
  public func silence(_ url: String) {
    state.withLock { (state: inout State) in _ = state.silent.insert(Self.canonical(url)) }
  }

  /// Makes requests for the address wait until they are let go.
  public func hold(_ url: String) {
    state.withLock { _ = $0.held.insert(Self.canonical(url)) }
  }

  public func letGo(_ url: String) {
    state.withLock { _ = $0.held.remove(Self.canonical(url)) }
  }

  public func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let (answer, isSilent): (Answer?, Bool) = state.withLock { (state: inout State) in
      state.requests.append(request)
      return (state.answers[request.url.string], state.silent.contains(request.url.string))
    }
    if isSilent {
      await untilCancelled()
      throw .cancelled
    }
    do {
      try await eventually { state.withLock { !$0.held.contains(request.url.string) } }
    } catch {
      throw .cancelled
    }
    guard let answer else { throw .hostNotFound(request.url.string) }
    let response = try answer.get()
    guard response.body.count <= request.maximumBodyBytes else {
      throw .bodyTooLarge(limitBytes: request.maximumBodyBytes)
    }
    return response
  }
}
