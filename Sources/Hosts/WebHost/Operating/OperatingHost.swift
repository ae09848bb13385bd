import Bytes
import HTTPServer
import Metrics
import Reader
import Running
import Threading

/// Answers the requests of the machines that watch a running program: `/healthz`, `/readyz` and `/metrics`. It does so from
/// the start of the program to its end, with or without pages beside it.
public final class OperatingHost: Sendable {
  // MARK: Lifecycle

  public init(access: MetricsAccess) {
    self.access = access
  }

  // MARK: Public

  /// Notes that the reader is complete.
  public func begin(_ services: ReaderContainer) {
    state.withLock { $0.reader = (services, ReadinessProbe(services.useCases)) }
  }

  /// Notes that the program is ending: from now on it is not ready.
  public func end() {
    state.withLock { $0.isEnding = true }
  }

  /// The response to a request for one of its paths; nil for all others.
  public func answer(_ request: HTTPRequest) async -> HTTPResponse? {
    let answer: (HTTPRequest) async -> HTTPResponse
    switch ByteString(request.path) {
    // The process answers, so it is alive.
    case "/healthz": answer = { _ in .text("ok\n") }
    case "/readyz": answer = { [self] _ in await readiness() }
    case "/metrics": answer = metrics
    default: return nil
    }
    guard request.method == "GET" else {
      var refusal = HTTPResponse.text("This address only answers GET.\n", status: 405)
      refusal.setHeader("Allow", "GET")
      return refusal
    }
    var response = await answer(request)
    response.setHeader("Cache-Control", "no-store")
    return response
  }

  // MARK: Private

  private struct State {
    /// Nil while the program starts.
    var reader: (services: ReaderContainer, probe: ReadinessProbe)?
    var isEnding = false
  }

  private let access: MetricsAccess
  private let state = Lock(State())

  private var isEnding: Bool { state.withLock { $0.isEnding } }

  private func readiness() async -> HTTPResponse {
    guard let reader = state.withLock({ $0.reader }) else {
      return .text("The reader is starting.\n", status: 503)
    }
    let ending = HTTPResponse.text("The reader is ending.\n", status: 503)
    if isEnding { return ending }
    let isReady = await reader.probe.databaseAnswers()
    // A signal may have come since.
    if isEnding { return ending }
    guard isReady else { return .text("The database does not answer.\n", status: 503) }
    // Pages can be read, here as on all other nodes, so requests go on; monitoring has the metric. The log says more.
    return reader.services.metrics().isDatabaseWritable
      ? .text("ready\n")
      : .text("ready, but nothing can be stored: the disk of the database is full, or refuses changes.\n")
  }

  private func metrics(_ request: HTTPRequest) async -> HTTPResponse {
    guard access.allows(request) else {
      return access.isConfigured
        ? .text("Metrics need the operator's token or network.\n", status: 403)
        : .text("There is nothing at this address.\n", status: 404)
    }
    guard let reader = state.withLock({ $0.reader }) else {
      return .text("The reader is starting.\n", status: 503)
    }
    let families = await reader.services.metrics().collect(databaseAnswers: reader.probe.databaseAnswers())
    let bytes = TextExposition.bytes(of: families)
    return HTTPResponse(
      status: 200, headers: [HTTPHeader("Content-Type", TextExposition.contentType)], body: .bytes(bytes))
  }
}

/// Asks the database for a sign of life, at most once a second: any client that reaches the port may ask for it.
actor ReadinessProbe {
  private let useCases: UseCases
  private let seconds: Double
  private var last: (time: ContinuousClock.Instant, answers: Task<Bool, Never>)?

  /// - Parameter seconds: The time limit for an answer.
  init(_ useCases: UseCases, seconds: Double = 3) {
    self.useCases = useCases
    self.seconds = seconds
  }

  func databaseAnswers() async -> Bool {
    if let last, ContinuousClock.now - last.time < .seconds(1) { return await last.answers.value }
    let answers = Task { [useCases, seconds] in
      do {
        try await TimeLimit.run(seconds: seconds) { try await useCases.requireDatabase() }
        return true
      } catch {
        return false
      }
    }
    last = (.now, answers)
    return await answers.value
  }
}
