import Bytes
@_exported import ClockTesting
@_exported import Loading
@_exported import Testing
import Threading

/// A transport for tests: it answers requests as the test says, in memory, and fails the test for all others.
///
/// ```swift
/// let transport = ScriptedTransport()
/// transport.answer("https://example.org/movies", .json(#"[{"title": "Stalker"}]"#))
/// transport.answer("https://example.org/busy", .status(503), .status(200))      // the second time 200
///
/// let loader = LoaderFactory(transport: transport).makeLoader()
/// …
/// #expect(transport.requests.count == 3)
/// ```
///
/// - The last answer of an address is repeated.
/// - Requests for an address that the test holds wait until it releases them, or until they are cancelled.
public final class ScriptedTransport: Transport {
  /// The answer to a request.
  public struct Answer: Sendable {
    let respond: @Sendable (Request) -> Result<Response, TransportError>

    /// An answer that depends on the request: `Answer { $0.access?.signIn == nil ? .status(401) : .json("[]") }`.
    public init(_ choose: @escaping @Sendable (Request) -> Answer) {
      respond = { choose($0).respond($0) }
    }

    fileprivate init(respond: @escaping @Sendable (Request) -> Result<Response, TransportError>) {
      self.respond = respond
    }
  }

  private struct State {
    var answers: [ByteString: [Answer]] = [:]
    var requests: [Request] = []
    var held: Set<ByteString> = []
    var lastWaiter = 0
    var waiters: [Int: (address: ByteString, continuation: CheckedContinuation<Outcome, Never>)] = [:]

    /// Returns the next answer for an address. The last one stays.
    mutating func takeAnswer(for address: ByteString) -> Answer? {
      guard var left = answers[address], let answer = left.first else { return nil }
      if left.count > 1 {
        left.removeFirst()
        answers[address] = left
      }
      return answer
    }
  }

  private enum Outcome {
    /// The request is answered; nil if the test has no answer.
    case answer(Answer?)
    case cancelled
  }

  /// The address as a loader sends it, however it is written.
  private static func key(_ address: String) -> ByteString { ByteString(WebAddress(address)?.string ?? address) }

  private let state = Lock(State())
  private let onUnexpected: @Sendable (String) -> Void

  // MARK: Lifecycle

  /// Makes a transport without answers.
  ///
  /// - Parameters:
  ///   - location: the line to report; leave it out.
  ///   - onUnexpected: receives a sentence about each request that no answer is for. By default it is an issue of the
  ///     running test, at the line of this call.
  public init(
    sourceLocation location: SourceLocation = #_sourceLocation, onUnexpected: (@Sendable (String) -> Void)? = nil
  ) {
    self.onUnexpected =
      onUnexpected ?? { Issue.record(Comment(rawValue: $0), sourceLocation: location) }
  }

  // MARK: For the test

  /// Answers requests for an address: the first one with the first answer, and so on. The last one is repeated.
  public func answer(_ address: String, _ answers: Answer...) {
    state.withLock { $0.answers[Self.key(address)] = answers }
  }

  /// Lets requests for an address wait, until ``release(_:)``. They get the answers that are there then.
  public func hold(_ address: String) { state.withLock { _ = $0.held.insert(Self.key(address)) } }

  /// Answers the requests for an address that wait.
  public func release(_ address: String) {
    let released = state.withLock { state in
      state.held.remove(Self.key(address))
      let released = state.waiters.filter { $0.value.address == Self.key(address) }.sorted { $0.key < $1.key }
      return released.map { id, waiter in
        state.waiters[id] = nil
        return (waiter.continuation, state.takeAnswer(for: waiter.address))
      }
    }
    for (waiter, answer) in released { waiter.resume(returning: .answer(answer)) }
  }

  /// All requests so far, in order.
  public var requests: [Request] { state.withLock { $0.requests } }

  // MARK: Transport

  public func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let address = Self.key(request.url.string)
    let id = state.withLock { state in
      state.requests.append(request)
      state.lastWaiter += 1
      return state.lastWaiter
    }
    // As over a network, the body is sent before the answer is there.
    let sent = request.method.isSafe ? 0 : try request.streamedBody?.open().byteCount ?? request.body.count
    if sent > 0 { onProgress?(LoadingProgress(receivedBytes: 0, sentBytes: sent, bytesToSend: sent)) }
    guard case .answer(let answer) = await outcome(address, id) else { throw .cancelled }
    guard let answer else {
      onUnexpected("\(request.method.rawValue) \(address) was sent, which this test does not expect.")
      throw .other("there is no answer for \(address)")
    }
    let response = try answer.respond(request).get()
    onProgress?(
      LoadingProgress(
        receivedBytes: response.body.count, expectedBytes: response.body.count, sentBytes: sent, bytesToSend: sent))
    return response
  }

  private func outcome(_ address: ByteString, _ id: Int) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let known: Outcome? = state.withLock { state in
          if Task.isCancelled { return .cancelled }
          guard state.held.contains(address) else { return .answer(state.takeAnswer(for: address)) }
          state.waiters[id] = (address, waiter)
          return nil
        }
        if let known { waiter.resume(returning: known) }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(returning: .cancelled)
    }
  }
}

extension ScriptedTransport.Answer {
  /// A response with a status and a body.
  public static func status(_ status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) -> Self {
    Self(respond: { .success(Response(status: status, url: $0.url, headers: Headers(headers), body: body)) })
  }

  /// A response that the test has made.
  public static func success(_ response: Response) -> Self { Self(respond: { _ in .success(response) }) }

  /// A successful response with a text.
  public static func text(
    _ text: String, type: String = "text/plain; charset=utf-8", headers: [HTTPHeader] = []
  ) -> Self {
    .status(200, headers: [HTTPHeader("Content-Type", type)] + headers, body: Array(text.utf8))
  }

  /// A successful response with a JSON text.
  public static func json(_ text: String, headers: [HTTPHeader] = []) -> Self {
    .text(text, type: "application/json", headers: headers)
  }

  /// No response.
  public static func failure(_ error: TransportError) -> Self { Self(respond: { _ in .failure(error) }) }
}
