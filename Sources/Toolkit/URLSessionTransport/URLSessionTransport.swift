import Bytes
import Foundation
@_exported import Loading
import Threading

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends HTTP requests through Foundation's `URLSession`. It needs no other library.
///
/// - It stores no cookies and no responses: a `LoaderFactory` has a cache.
/// - Fields that hold secrets are removed when a redirect leaves the origin, and permanent redirects are reported.
/// - Bodies are limited as they arrive, redirects in number, and everything in time. A streamed body is passed on in one
///   part, when it is complete.
/// - A streamed body is sent from its file. One of several pieces is first copied into a temporary file. Its
///   redirects are errors.
/// - Unlike `CurlTransport` it does not check the addresses that names lead to, as a server that loads its users'
///   addresses must. It supports no proxy, no digest and no certificate of a request's own; such requests fail.
public final class URLSessionTransport: Transport {
  private let session: URLSession
  private let transfers = SessionTransfers()

  // MARK: Lifecycle

  /// - Parameter configuration: the session's settings. Its cache and its cookies are not used.
  public init(configuration: URLSessionConfiguration = .ephemeral) {
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
  }

  deinit {
    session.invalidateAndCancel()
  }

  // MARK: Transport

  public func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let transfer = SessionTransfer(request, onProgress: onProgress)
    let upload = request.method.isSafe ? nil : try request.streamedBody.map(UploadFile.init)
    let task =
      if let upload {
        session.uploadTask(with: try URLRequest(request), fromFile: upload.url)
      } else {
        session.dataTask(with: try URLRequest(request))
      }
    let limit = Task {
      // A duration has its limit, too.
      try await Task.sleep(for: .seconds(min(max(request.timeoutSeconds, 0), 2_147_483)))
      transfer.finish(.failure(.timedOut(seconds: request.timeoutSeconds)))
      task.cancel()
    }
    defer {
      limit.cancel()
      transfers.remove(task)
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        guard transfer.begin(waiter) else { return }
        transfers.insert(transfer, for: task)
        task.resume()
      }
    } onCancel: {
      transfer.finish(.failure(.cancelled))
      task.cancel()
    }
    try upload?.checkSize()
    return try result.get()
  }
}

// MARK: - Requests

extension URLRequest {
  init(_ request: Request) throws(TransportError) {
    // Foundation has a parser of its own, which finds the same host in a canonical address.
    guard let address = WebAddress(request.url.string, longest: Request.longestURL), let scheme = address.scheme,
      address.host != nil, let url = URL(string: address.string)
    else { throw .invalidURL(request.url.string) }
    guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme.string) }
    // The time limit of the whole request is the transport's own.
    self.init(url: url, timeoutInterval: max(1, request.timeoutSeconds))
    httpMethod = request.method.rawValue
    for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name) }
    if !request.method.isSafe, request.streamedBody == nil { httpBody = Data(request.body) }
    if let access = request.access { try use(access) }
  }

  private mutating func use(_ access: RequestAccess) throws(TransportError) {
    guard access.proxy == nil, access.certificate == nil else {
      throw .other("URLSessionTransport supports no proxy and no certificate of a request's own")
    }
    for field in access.headers { setValue(field.value, forHTTPHeaderField: field.name) }
    if let userAgent = access.userAgent { setValue(userAgent, forHTTPHeaderField: "User-Agent") }
    switch access.signIn {
    case .basic(let user, let password):
      let pair = Data("\(user.string):\(password.string)".utf8).base64EncodedString()
      setValue("Basic \(pair)", forHTTPHeaderField: "Authorization")
    case .bearer(let token): setValue("Bearer \(token.string)", forHTTPHeaderField: "Authorization")
    case .digest: throw .other("URLSessionTransport supports no digest")
    case nil: break
    }
  }
}
