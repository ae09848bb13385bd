import Bytes

/// Stores responses and reuses them as RFC 9111 allows.
///
/// * A fresh response is used without a request.
/// * A stale response is revalidated with its validators; a 304 makes it fresh again.
/// * A stale response is used, and revalidated beside, for as long as its `stale-while-revalidate` allows (RFC 5861).
/// * If the server cannot be reached, or is out of order, a stale response is used for as long as its `stale-if-error` allows
///   (RFC 5861).
/// * A write that succeeds removes what is stored for its address, and nothing is stored that was requested before.
/// * A response to a request that the transport sends for an account is used for that account only.
/// * A request with its own conditions or range bypasses the cache: its caller stores the responses.
public final class HTTPCache: Sendable {
  enum Answer {
    case use(Response)
    /// Use the stale response, and send this request to have a fresh one next time.
    case useMeanwhile(Response, revalidatedBy: Request)
    /// Send this request. The second value is the stored response to revalidate, if there is one.
    case ask(Request, StoredResponse?)

    /// The response to an `only-if-cached` request that the cache cannot answer (section 5.2.1.7).
    static func unavailable(_ request: Request) -> Answer {
      .use(Response(status: 504, url: request.url, origin: .cache))
    }
  }

  private let store: any ResponseStore
  private let isShared: Bool
  private let staleIfError: Int

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - isShared: True if several people use this cache. It then stores no private responses.
  ///   - staleIfError: The seconds for which a stale response may be used after an error, if it has no `stale-if-error`
  ///     itself.
  ///   - store: The place of the responses.
  public init(store: any ResponseStore = MemoryStore(), isShared: Bool = true, staleIfError: Int = 0) {
    self.store = store
    self.isShared = isShared
    self.staleIfError = staleIfError
  }

  // MARK: Lookup

  /// True if the cache may answer the request or store its response.
  func mayAnswer(_ request: Request) -> Bool {
    request.method == .get && request.caching != .none && request.access == nil
      && !request.headers.contains { field in Self.passing.contains { field.isNamed($0) } }
      && !CacheControl(Headers(request.headers)).has("no-store")
  }

  func answer(to request: Request, now: Duration) async -> Answer {
    let stored = await store.responses(for: request.url.string, now: now).last { stored in
      stored.matches(request)
    }
    guard let stored else {
      return CacheControl(Headers(request.headers)).has("only-if-cached") ? .unavailable(request) : .ask(request, nil)
    }
    if mayUse(stored, for: request, now: now) { return .use(stored.response(now: now, origin: .cache)) }
    if CacheControl(Headers(request.headers)).has("only-if-cached") { return .unavailable(request) }
    if mayUseMeanwhile(stored, for: request, now: now) {
      var revalidating = request
      revalidating.caching = .revalidate
      return .useMeanwhile(stored.response(now: now, origin: .stale), revalidatedBy: revalidating)
    }
    var conditional = request
    if let etag = stored.response.headers["ETag"] { conditional.headers.append(HTTPHeader("If-None-Match", etag)) }
    if let date = stored.response.headers["Last-Modified"] {
      conditional.headers.append(HTTPHeader("If-Modified-Since", date))
    }
    return .ask(conditional, stored)
  }

  /// True if the stored response may be used without revalidation (section 4).
  private func mayUse(_ stored: StoredResponse, for request: Request, now: Duration) -> Bool {
    let said = CacheControl(stored.response.headers)
    let wanted = CacheControl(Headers(request.headers))
    guard request.caching == .standard, !said.has("no-cache"), !wanted.has("no-cache") else { return false }
    let age = stored.age(now: now)
    if let most = wanted.seconds("max-age"), age > most { return false }
    let rest = stored.lifetime(isShared: isShared) - age
    if let least = wanted.seconds("min-fresh"), rest < least { return false }
    if rest > 0 { return true }
    guard wanted.has("max-stale"), !mustRevalidate(said) else { return false }
    // `max-stale` without an argument accepts any staleness.
    guard case .some(.some(_)) = wanted.directives["max-stale"] else { return true }
    return -rest <= wanted.seconds("max-stale") ?? 0
  }

  /// True if the stale response may be used while it is revalidated (RFC 5861, section 3).
  private func mayUseMeanwhile(_ stored: StoredResponse, for request: Request, now: Duration) -> Bool {
    let said = CacheControl(stored.response.headers)
    let wanted = CacheControl(Headers(request.headers))
    // A request that names an age or a freshness does not want an older response.
    guard let longest = said.seconds("stale-while-revalidate"), request.caching == .standard, !said.has("no-cache"),
      !mustRevalidate(said), !wanted.has("no-cache"), !wanted.has("max-age"), !wanted.has("min-fresh")
    else { return false }
    return stored.age(now: now) - stored.lifetime(isShared: isShared) < longest
  }

  // MARK: Storing

  /// Stores what may be stored of a network result, and returns the result to give to the caller; nil if the request has
  /// to be sent again, without conditions: the response confirms another version than the stored one.
  ///
  /// - Parameters:
  ///   - delay: The time from sending the request to receiving its response, which may have aged on the way.
  ///   - isOutdated: True if the address was written to meanwhile. Nothing is then stored.
  func take(
    _ result: Result<Response, TransportError>, for request: Request, stored: StoredResponse?, delay: Duration,
    now: Duration, isOutdated: Bool = false
  ) async -> Result<Response, TransportError>? {
    switch result {
    case .failure(let error):
      guard error.isOfReachability, let stale = inNeed(stored, now: now) else { return result }
      return .success(stale)
    case .success(let answer) where answer.status == 304 && stored != nil:
      guard let stored, isSame(answer, stored),
        let fresh = stored.freshened(by: withoutConnectionFields(answer), to: request, delay: delay, now: now)
      else {
        await forget(request.url)
        return nil
      }
      if !isOutdated { await store.put(fresh, for: request.url.string) }
      return .success(fresh.response(now: now, origin: .validated))
    case .success(let answer) where [500, 502, 503, 504].contains(answer.status):
      return .success(inNeed(stored, now: now) ?? answer)
    case .success(let answer):
      if !isOutdated { await keep(answer, for: request, delay: delay, now: now) }
      return result
    }
  }

  /// Removes the responses stored for an address.
  func forget(_ url: WebAddress) async { await store.removeAll(for: url.string) }

  private func keep(_ answer: Response, for request: Request, delay: Duration, now: Duration) async {
    guard request.method == .get else {
      // Section 4.4: a successful write invalidates the stored responses.
      if request.outdates(after: answer) { await forget(request.url) }
      return
    }
    guard mayAnswer(request) else { return }
    guard mayKeep(answer, for: request),
      let stored = StoredResponse(withoutConnectionFields(answer), to: request, delay: delay, now: now)
    else {
      if answer.isSuccess { await store.removeAll(for: request.url.string) }
      return
    }
    await store.put(stored, for: request.url.string)
  }

  /// True if the response may be stored (section 3).
  private func mayKeep(_ answer: Response, for request: Request) -> Bool {
    let said = CacheControl(answer.headers)
    guard answer.status >= 200, answer.status != 206, answer.status != 304, answer.bodyFault != .cutOff else {
      return false
    }
    // Section 5.2.2.3: a known status alone counts, and `no-store` is for caches that do not know `must-understand`.
    if said.has("must-understand") {
      guard StoredResponse.heuristicStatuses.contains(answer.status) else { return false }
    } else if said.has("no-store") {
      return false
    }
    // A temporary redirect does not say how long it stays valid.
    guard answer.url == request.url || answer.permanentURL == answer.url else { return false }
    if isShared {
      guard !said.has("private"), answer.headers["Set-Cookie"] == nil || said.has("public") else { return false }
      let isPersonal =
        request.account.name != nil
        || request.headers.contains { $0.isNamed("Authorization") || $0.isNamed("Cookie") }
      guard !isPersonal || said.has("public") || said.has("s-maxage") || said.has("must-revalidate") else {
        return false
      }
    }
    let isExplicit =
      said.has("max-age") || answer.headers["Expires"] != nil || said.has("public") || isShared && said.has("s-maxage")
    let hasValidator = answer.headers["ETag"] != nil || answer.headers["Last-Modified"] != nil
    return isExplicit || hasValidator && StoredResponse.heuristicStatuses.contains(answer.status)
  }

  /// The stale response, if it may be used after an error.
  private func inNeed(_ stored: StoredResponse?, now: Duration) -> Response? {
    guard let stored else { return nil }
    let said = CacheControl(stored.response.headers)
    guard !mustRevalidate(said), !said.has("no-cache") else { return nil }
    let staleness = stored.age(now: now) - stored.lifetime(isShared: isShared)
    guard staleness <= said.seconds("stale-if-error") ?? staleIfError else { return nil }
    return stored.response(now: now, origin: .stale)
  }

  private func mustRevalidate(_ said: CacheControl) -> Bool {
    said.has("must-revalidate") || isShared && (said.has("proxy-revalidate") || said.has("s-maxage"))
  }

  /// Section 4.3.4: a 304 with a strong validator applies to the response with the same validator.
  private func isSame(_ answer: Response, _ stored: StoredResponse) -> Bool {
    guard let etag = answer.headers["ETag"], !etag.hasBytePrefix("W/"), let own = stored.response.headers["ETag"] else {
      return true
    }
    return own.hasSameBytes(as: etag) || own.hasSameBytes(as: "W/" + etag)
  }

  /// The response without the fields of a connection or of a proxy (section 3.1).
  private func withoutConnectionFields(_ answer: Response) -> Response {
    let named = answer.headers.values(of: "Connection").flatMap { value in
      value.splitBytes(on: ",").map { ByteString($0.trimmedASCII.lowercasedASCII) }
    }
    let always: Set<ByteString> = [
      "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "te", "proxy-authenticate",
      "proxy-authentication-info", "proxy-authorization",
    ]
    let dropped = always.union(named)
    return Response(
      status: answer.status, url: answer.url, permanentURL: answer.permanentURL,
      headers: Headers(
        answer.headers.fields.filter { field in !dropped.contains(ByteString(field.name.lowercasedASCII))
        }),
      body: answer.body, bodyFault: answer.bodyFault)
  }

  private static let passing: [String] = [
    "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range",
  ]
}

extension Request {
  /// True if the response says that the request has changed what the server has at its address (section 4.4).
  func outdates(after answer: Response) -> Bool { !method.isSafe && (200..<400).contains(answer.status) }
}

extension TransportError {
  /// True if the server could not be reached. Other failures, as of its certificate, are for the caller to know.
  fileprivate var isOfReachability: Bool {
    switch self {
    case .hostNotFound, .noNetwork, .connectionFailed, .connectionRefused, .noAnswer, .proxy, .timedOut, .cutOff,
      .paused, .exhausted:
      true
    case .invalidURL, .unsupportedScheme, .certificate, .tls, .noTLS, .bodyTooLarge, .privateNetwork, .tooManyRedirects,
      .redirected, .malformedResponse, .file, .cancelled, .other:
      false
    }
  }
}
