import Bytes
import Foundation
import Loading
import Threading

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request with all its redirects.
final class SessionTransfer: Sendable {
  typealias Waiter = CheckedContinuation<Result<Response, TransportError>, Never>

  private struct State {
    var waiter: Waiter?
    var result: Result<Response, TransportError>?
    var answer: HTTPURLResponse?
    var body: [UInt8] = []
    var redirects = 0
    var isPermanent = true
    var progress = LoadingProgress(receivedBytes: 0)
  }

  let request: Request
  private let onProgress: (@Sendable (LoadingProgress) -> Void)?
  private let state = Lock(State())

  init(_ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?) {
    self.request = request
    self.onProgress = onProgress
  }

  // MARK: The end

  /// - Returns: false if it has ended already. The waiter then has its result.
  func begin(_ waiter: Waiter) -> Bool {
    let result = state.withLock { state in
      if state.result == nil { state.waiter = waiter }
      return state.result
    }
    if let result { waiter.resume(returning: result) }
    return result == nil
  }

  /// Ends the transfer, unless it has ended already.
  func finish(_ result: Result<Response, TransportError>) {
    let waiter: Waiter? = state.withLock { state in
      guard state.result == nil else { return nil }
      state.result = result
      return state.waiter.take()
    }
    waiter?.resume(returning: result)
  }

  /// Answers a question of the session, unless the transfer has ended. Its task is cancelled then, and Foundation on Linux
  /// ends the process when a cancelled task is told how to go on. A transfer that ends meanwhile waits, so that its task
  /// is cancelled after the answer.
  func whileUnderWay(_ answer: () -> Void) {
    state.withLock { state in
      if state.result == nil { answer() }
    }
  }

  // MARK: From the session

  func complete(_ error: (any Error)?) {
    if let error {
      let hasAnswer = state.withLock { $0.answer != nil }
      let failure =
        (error as? URLError).map { TransportError($0, of: request, hasAnswer: hasAnswer) } ?? .other("\(error)")
      return finish(.failure(failure))
    }
    finish(
      state.withLock { state in
        guard let answer = state.answer else { return .failure(.malformedResponse("it is not HTTP")) }
        let url = answer.url.map { WebAddress(unparsed: $0.absoluteString) } ?? request.url
        let fields = answer.allHeaderFields.map { HTTPHeader("\($0.key)", "\($0.value)") }
        return .success(
          Response(
            status: answer.statusCode, url: url,
            permanentURL: state.redirects > 0 && state.isPermanent ? url : nil, headers: Headers(fields),
            body: state.body))
      })
  }

  func take(_ answer: HTTPURLResponse) { state.withLock { $0.answer = answer } }

  /// - Returns: false to end the transfer.
  func take(_ part: Data) -> Bool {
    let (isTooLarge, progress) = state.withLock { state in
      state.body += part
      let announced = state.answer.map { Int($0.expectedContentLength) } ?? -1
      state.progress = LoadingProgress(
        receivedBytes: state.body.count, expectedBytes: announced >= 0 ? announced : nil,
        sentBytes: state.progress.sentBytes, bytesToSend: state.progress.bytesToSend)
      return (max(state.body.count, announced) > request.maximumBodyBytes, state.progress)
    }
    if isTooLarge { finish(.failure(.bodyTooLarge(limitBytes: request.maximumBodyBytes))) }
    onProgress?(progress)
    return !isTooLarge
  }

  func sent(_ bytes: Int, of all: Int) {
    let progress = state.withLock { state in
      state.progress = LoadingProgress(receivedBytes: 0, sentBytes: bytes, bytesToSend: all)
      return state.progress
    }
    onProgress?(progress)
  }

  /// Returns the request that follows a redirect; nil if there were too many.
  func follow(_ next: URLRequest, after answer: HTTPURLResponse, of original: URLRequest?) -> URLRequest? {
    let count = state.withLock { state in
      state.redirects += 1
      if answer.statusCode != 301, answer.statusCode != 308 { state.isPermanent = false }
      return state.redirects
    }
    guard count <= request.maximumRedirects else {
      let target = next.url.map { WebAddress(unparsed: $0.absoluteString) }
      let isNone = request.maximumRedirects == 0
      finish(
        .failure(
          target.flatMap { isNone ? .redirected(to: $0) : nil } ?? .tooManyRedirects(request.maximumRedirects)))
      return nil
    }
    // Foundation on Linux never ends a request that sends a file again.
    guard request.streamedBody == nil else {
      finish(
        .failure(.other("URLSessionTransport follows no redirect of a body in files: use the address it leads to")))
      return nil
    }
    var next = next
    guard let url = next.url, !Self.isSameOrigin(url, URL(string: request.url.string)) else {
      // Apple's URLSession drops it also within an origin.
      if let signed = original?.value(forHTTPHeaderField: "Authorization") {
        next.setValue(signed, forHTTPHeaderField: "Authorization")
      }
      return next
    }
    let secret = ["Authorization", "Cookie", "Proxy-Authorization"] + (request.access?.headers.map(\.name) ?? [])
    for name in secret { next.setValue(nil, forHTTPHeaderField: name) }
    return next
  }

  private static func isSameOrigin(_ left: URL, _ right: URL?) -> Bool {
    func origin(_ url: URL?) -> [String?] {
      let scheme = url?.scheme?.lowercasedASCII
      let isSecure = scheme.map { ByteString($0) } == "https"
      return [scheme, url?.host?.lowercasedASCII, "\(url?.port ?? (isSecure ? 443 : 80))"]
    }
    return zip(origin(left), origin(right)).allSatisfy { $0.0.hasSameTexts(as: $0.1) }
  }
}

extension TransportError {
  /// - Parameter hasAnswer: True if the answer had begun.
  fileprivate init(_ error: URLError, of request: Request, hasAnswer: Bool) {
    let host = request.url.host?.string ?? request.url.string
    switch error.code {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut(seconds: request.timeoutSeconds)
    case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound(host)
    case .notConnectedToInternet: self = .noNetwork
    case .networkConnectionLost: self = hasAnswer ? .cutOff(error.localizedDescription) : .noAnswer(host: host)
    case .cannotConnectToHost: self = .connectionFailed(host: host, reason: error.localizedDescription)
    #if canImport(FoundationNetworking)
      // What Foundation on Linux says of an empty answer.
      case .badServerResponse where !hasAnswer: self = .noAnswer(host: host)
    #endif
    case .badServerResponse, .cannotParseResponse: self = .malformedResponse(error.localizedDescription)
    case .httpTooManyRedirects: self = .tooManyRedirects(request.maximumRedirects)
    case .serverCertificateHasBadDate: self = .certificate(host: host, .expired(on: nil))
    case .serverCertificateNotYetValid: self = .certificate(host: host, .notYetValid)
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: self = .certificate(host: host, .untrusted)
    case .secureConnectionFailed: self = .tls(host: host, reason: error.localizedDescription)
    // Foundation on Linux has no code for an answer that ends too early.
    default: self = hasAnswer ? .cutOff(error.localizedDescription) : .other(error.localizedDescription)
    }
  }
}
