/// When a load that failed is tried again, and how often.
///
/// * Only requests that may be repeated (`GET`, `HEAD`) are.
/// * The wait is chosen at random between nothing and a bound that doubles with each attempt ("full jitter"), so that
///   many clients do not come back at once.
/// * What the server says in `Retry-After` is a wait that is never shortened; if it is longer than the time allowed,
///   the answer is given as it is.
public struct RetryPolicy: Sendable {
  /// How often a request is sent at most, the first time included.
  public var maximumAttempts: Int
  /// The bound of the first wait.
  public var firstWait: Duration
  /// The bound of any wait that the server does not ask for.
  public var longestWait: Duration
  /// From the first sending to the last, at most.
  public var maximumTime: Duration
  /// The answers worth another try.
  public var statuses: Set<Int>
  /// A number from 0 to 1.
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

  /// Each request is sent once.
  public static let never = RetryPolicy(maximumAttempts: 1)

  /// How much of the bound to wait, by chance.
  func jitter() -> Double { maximumAttempts > 1 ? min(max(random(), 0), 1) : 0 }

  /// How long to wait before the next attempt; nil if there should be none.
  ///
  /// - Parameters:
  ///   - asked: what the answer's `Retry-After` says.
  ///   - attempts: how often the request was sent so far.
  ///   - elapsed: since it was sent first.
  ///   - jitter: what ``jitter()`` gave: whose code that is may not run where this does.
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
  /// Whether sending it twice does no more than sending it once (RFC 9110, section 9.2.2).
  var isIdempotent: Bool {
    switch self {
    case .get, .head: true
    case .post: false
    }
  }
}

extension TransportError {
  /// Whether the same request may fare better a little later.
  var isPassing: Bool {
    switch self {
    case .connectionFailed, .timedOut, .malformedResponse: true
    case .invalidURL, .unsupportedScheme, .hostNotFound, .tls, .bodyTooLarge, .privateNetwork, .tooManyRedirects,
      .cancelled, .other:
      false
    }
  }
}
