import Bytes
import Threading

/// Signs requests with a token (RFC 6750) that can be renewed.
///
/// - A request without a token, or one that is answered by 401, waits for a renewal and is sent with the new token.
/// - A 401 of another origin, after a redirect, renews nothing: the token was not sent there.
/// - However many requests need a new token at a time, it is renewed once, and all of them use it.
/// - Responses are cached, and loads joined, for each account apart. The account is named by the program; without a name,
///   an account ends with the sign-out, and its responses are not found after a restart.
/// - The token goes with every request that `signs` accepts, to whatever host, but not to another one by a redirect. A
///   loader that also loads addresses from elsewhere, as of pictures, needs a `where`.
public final class BearerTokens: RequestAdapter {
  private struct State {
    var token: String?
    var account: String
    /// The number of the renewal under way; nil without one.
    var renewal: Int?
    var lastRenewal = 0
    var lastWaiter = 0
    var waiters: [Int: Waiter] = [:]
  }

  private typealias Waiter = CheckedContinuation<Result<String, TransportError>, Never>

  private let state: Lock<State>
  private let signs: @Sendable (Request) -> Bool
  private let renew: @Sendable (_ old: String?) async throws -> String

  /// - Parameters:
  ///   - token: the token, if one is known.
  ///   - account: a name that no other user has, such as a number of the server's; see ``RequestAdapter/account(of:)``.
  ///   - signs: returns false for requests that need no token.
  ///   - renew: fetches a new token, by other means than the transport that this adapter is for. An error ends all
  ///     requests that wait.
  public init(
    _ token: String? = nil, account: String? = nil, where signs: @escaping @Sendable (Request) -> Bool = { _ in true },
    renew: @escaping @Sendable (_ old: String?) async throws -> String
  ) {
    state = Lock(State(token: token, account: account ?? Self.newAccount()))
    self.signs = signs
    self.renew = renew
  }

  /// The token; nil before the first one, and after a sign-out, which ends the account. A new one is for the same account,
  /// and requests that wait use it; ``use(_:account:)`` is for another user.
  public var token: String? {
    get { state.withLock { $0.token } }
    set {
      if let newValue { set(newValue, account: nil) } else { set(nil, account: Self.newAccount()) }
    }
  }

  /// Uses the token of another account. Requests that wait for the account before end in an error.
  ///
  /// - Parameters:
  ///   - token: the token, if one is known.
  ///   - account: a name that no other user has; nil for an account without a name.
  public func use(_ token: String?, account: String?) {
    set(token, account: account ?? Self.newAccount())
  }

  /// - Parameter account: nil to keep the account.
  private func set(_ token: String?, account: String?) {
    // A renewal under way belongs to the token before: what it brings is dropped.
    let waiters = state.withLock { state in
      state.token = token
      if let account { state.account = account }
      state.renewal = nil
      defer { state.waiters = [:] }
      return state.waiters.values.map(\.self)
    }
    let result = token.map { Result.success($0) } ?? .failure(TransportError.other("The user has signed out."))
    for waiter in waiters { waiter.resume(returning: result) }
  }

  /// A random name, with a mark that sets it apart from most names of accounts.
  private static func newAccount() -> String {
    ":" + (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
  }

  // MARK: RequestAdapter

  public func account(of request: Request) -> String? {
    signs(request) ? state.withLock { $0.account } : nil
  }

  public func adapt(_ request: Request) async throws(TransportError) -> Request {
    guard signs(request) else { return request }
    let known = token
    let token = if let known { known } else { try await renewed(from: nil) }
    var request = request
    var access = request.access ?? RequestAccess()
    access.signIn = .bearer(token: ByteString(token))
    request.access = access
    return request
  }

  public func repeats(_ request: Request, after response: Response) async throws(TransportError) -> Bool {
    guard signs(request), response.status == 401, response.url.hasSameOrigin(as: request.url),
      case .bearer(let used)? = request.access?.signIn
    else { return false }
    _ = try await renewed(from: used.string)
    return true
  }

  // MARK: Renewing

  /// Returns a token other than that one.
  private func renewed(from old: String?) async throws(TransportError) -> String {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    let result: Result<String, TransportError> = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let (known, renewal): (Result<String, TransportError>?, Int?) = state.withLock { state in
          if Task.isCancelled { return (.failure(.cancelled), nil) }
          // Another request has renewed it meanwhile.
          if let token = state.token, old.map({ !token.hasSameBytes(as: $0) }) ?? true {
            return (.success(token), nil)
          }
          state.waiters[id] = waiter
          guard state.renewal == nil else { return (nil, nil) }
          state.lastRenewal += 1
          state.renewal = state.lastRenewal
          return (nil, state.renewal)
        }
        if let known { waiter.resume(returning: known) }
        if let renewal { begin(old, renewal) }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: .failure(.cancelled))
    }
    return try result.get()
  }

  /// Renews the token in a task of its own, which no single request can cancel.
  private func begin(_ old: String?, _ renewal: Int) {
    Task {
      var result: Result<String, TransportError>
      do {
        result = .success(try await renew(old))
      } catch let error as TransportError {
        result = .failure(error)
      } catch {
        result = .failure(.other("\(error)"))
      }
      let waiters: [Waiter] = state.withLock { state in
        guard state.renewal == renewal else { return [] }
        state.renewal = nil
        if case .success(let token) = result { state.token = token }
        defer { state.waiters = [:] }
        return state.waiters.values.map(\.self)
      }
      for waiter in waiters { waiter.resume(returning: result) }
    }
  }
}

extension WebAddress {
  /// True if scheme, host and port are the same (RFC 6454, section 5).
  fileprivate func hasSameOrigin(as other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && knownPort == other.knownPort
  }

  private var knownPort: UInt16? { port ?? (scheme == "https" ? 443 : scheme == "http" ? 80 : nil) }
}
