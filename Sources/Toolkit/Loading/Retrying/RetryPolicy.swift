/// The rules for retrying failed loads.
///
/// * Only idempotent requests are retried: all but `POST` and `PATCH`.
/// * The wait is random between zero and a bound that doubles with each attempt ("full jitter"), so that many clients
///   do not return at the same time.
/// * A wait in `Retry-After` is never shortened. If it exceeds the time allowed, the response is returned as it is.
public struct RetryPolicy: Sendable {
  /// The maximum number of attempts, the first one included.
  public var maximumAttempts: Int
  /// The bound of the first wait.
  public var firstWait: Duration
  /// The bound of any wait that the server does not ask for.
  public var longestWait: Duration
  /// The maximum time from the first attempt to the last.
  public var maximumTime: Duration
  /// The statuses worth another attempt.
  public var statuses: Set<Int>
  /// True for the errors worth another attempt. By default those that may pass soon: no connection, a time limit, a
  /// response that ends early. Add `hostNotFound` if names are looked up over a network that comes and goes.
  public var retries: @Sendable (TransportError) -> Bool
  /// Returns a random number from 0 to 1.
  public var random: @Sendable () -> Double

  /// Creates a policy.
  public init(
    maximumAttempts: Int = 3, firstWait: Duration = .milliseconds(500), longestWait: Duration = .seconds(30),
    maximumTime: Duration = .seconds(60), statuses: Set<Int> = [408, 429, 500, 502, 503, 504],
    retries: @escaping @Sendable (TransportError) -> Bool = \.isPassing,
    random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.maximumAttempts = maximumAttempts
    self.firstWait = firstWait
    self.longestWait = longestWait
    self.maximumTime = maximumTime
    self.statuses = statuses
    self.retries = retries
    self.random = random
  }

  /// Sends each request once.
  public static let never = RetryPolicy(maximumAttempts: 1)

  /// The random share of the bound to wait.
  func jitter() -> Double { maximumAttempts > 1 ? min(max(random(), 0), 1) : 0 }

  /// True if the result is one of those worth another attempt.
  func mayRetry(after result: Result<Response, TransportError>) -> Bool {
    guard maximumAttempts > 1 else { return false }
    switch result {
    case .success(let response): return statuses.contains(response.status)
    case .failure(let error): return retries(error)
    }
  }

  /// The wait before the next attempt. Nil if there is no next attempt.
  ///
  /// - Parameters:
  ///   - asked: The wait in the response's `Retry-After`.
  ///   - attempts: The number of attempts so far.
  ///   - elapsed: The time since the first attempt.
  ///   - jitter: The value of ``jitter()``, and the one of ``mayRetry(after:)``. They are parameters because both are
  ///     foreign code, which must not run under the pipeline's lock.
  func wait(
    asking asked: Duration?, request: Request, attempts: Int,
    elapsed: Duration, jitter: Double, mayRetry: Bool
  ) -> Duration? {
    guard mayRetry, attempts < maximumAttempts, request.method.isIdempotent else { return nil }
    let bound = min(longestWait, firstWait * (1 << min(attempts - 1, 30)))
    let wait = asked ?? bound * jitter
    return elapsed + wait <= maximumTime ? wait : nil
  }
}

extension Request.Method {
  /// True if sending the request twice has the same effect as sending it once (RFC 9110, section 9.2.2).
  var isIdempotent: Bool {
    switch self {
    case .get, .head, .put, .delete: true
    case .post, .patch: false
    }
  }

  /// True if the request changes nothing on the server (RFC 9110, section 9.2.1).
  public var isSafe: Bool { self == .get || self == .head }
}

extension TransportError {
  /// True if the same request may succeed a little later.
  public var isPassing: Bool {
    switch self {
    case .connectionFailed, .connectionRefused, .noAnswer, .timedOut, .malformedResponse, .cutOff, .exhausted: true
    case .invalidURL, .unsupportedScheme, .hostNotFound, .noNetwork, .proxy, .certificate, .tls, .noTLS,
      .bodyTooLarge, .privateNetwork, .tooManyRedirects, .redirected, .file, .paused, .cancelled, .other:
      false
    }
  }
}
