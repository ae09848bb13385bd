/// The rules for retrying failed loads.
///
/// * Only idempotent requests (`GET`, `HEAD`) are retried.
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
  /// Returns a random number from 0 to 1.
  public var random: @Sendable () -> Double

  public init(
    maximumAttempts: Int = 3, firstWait: Duration = .milliseconds(500), longestWait: Duration = .seconds(30),
    maximumTime: Duration = .seconds(60), statuses: Set<Int> = [408, 429, 500, 502, 503, 504],
    random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.maximumAttempts = maximumAttempts
    self.firstWait = firstWait
    self.longestWait = longestWait
    self.maximumTime = maximumTime
    self.statuses = statuses
    self.random = random
  }

  /// Sends each request once.
  public static let never = RetryPolicy(maximumAttempts: 1)

  /// The random share of the bound to wait.
  func jitter() -> Double { maximumAttempts > 1 ? min(max(random(), 0), 1) : 0 }

  /// The wait before the next attempt. Nil if there is no next attempt.
  ///
  /// - Parameters:
  ///   - asked: The wait in the response's `Retry-After`.
  ///   - attempts: The number of attempts so far.
  ///   - elapsed: The time since the first attempt.
  ///   - jitter: The value of ``jitter()``. It is a parameter because ``random`` is foreign code, which must not run
  ///     under the pipeline's lock.
  func wait(
    after result: Result<Response, TransportError>, asking asked: Duration?, request: Request, attempts: Int,
    elapsed: Duration, jitter: Double
  ) -> Duration? {
    guard attempts < maximumAttempts, request.method.isIdempotent else { return nil }
    switch result {
    case .success(let response):
      guard statuses.contains(response.status) else { return nil }
    case .failure(let error):
      guard error.isPassing else { return nil }
    }
    let bound = min(longestWait, firstWait * (1 << min(attempts - 1, 30)))
    let wait = asked ?? bound * jitter
    return elapsed + wait <= maximumTime ? wait : nil
  }
}

extension Request.Method {
  /// True if sending the request twice has the same effect as sending it once (RFC 9110, section 9.2.2).
  var isIdempotent: Bool {
    switch self {
    case .get, .head: true
    case .post: false
    }
  }
}

extension TransportError {
  /// True if the same request may succeed a little later.
  var isPassing: Bool {
    switch self {
    case .connectionFailed, .timedOut, .malformedResponse: true
    case .invalidURL, .unsupportedScheme, .hostNotFound, .tls, .bodyTooLarge, .privateNetwork, .tooManyRedirects,
      .cancelled, .other:
      false
    }
  }
}
