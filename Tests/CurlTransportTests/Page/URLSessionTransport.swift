import Foundation
import Loading

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends HTTP requests through Foundation. It stores no cookies and no responses: the factory has a cache. Unlike
/// `CurlTransport` it does not check the resolved addresses, as a server that loads its users' addresses must.
final class URLSessionTransport: Transport {
  private let session: URLSession

  init() {
    let configuration: URLSessionConfiguration = .ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    session = URLSession(configuration: configuration)
  }

  deinit { session.invalidateAndCancel() }

  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    guard let url = URL(string: request.url.string) else { throw .invalidURL(request.url.string) }
    var own: URLRequest = URLRequest(url: url, timeoutInterval: request.timeoutSeconds)
    own.httpMethod = request.method.rawValue
    for field in request.headers { own.addValue(field.value, forHTTPHeaderField: field.name) }
    if request.method == .post { own.httpBody = Data(request.body) }
    do {
      let (data, answer): (Data, URLResponse) = try await session.data(for: own)
      guard data.count <= request.maximumBodyBytes else {
        throw TransportError.bodyTooLarge(limitBytes: request.maximumBodyBytes)
      }
      guard let answer = answer as? HTTPURLResponse else { throw TransportError.malformedResponse("it is not HTTP") }
      onProgress?(LoadingProgress(receivedBytes: data.count, expectedBytes: data.count))
      let fields: [HTTPHeader] = answer.allHeaderFields.map { HTTPHeader("\($0.key)", "\($0.value)") }
      return Response(
        status: answer.statusCode, url: answer.url.map { WebAddress(unparsed: $0.absoluteString) } ?? request.url,
        headers: Headers(fields), body: Array(data))
    } catch let error as TransportError {
      throw error
    } catch let error as URLError {
      throw TransportError(error, of: request)
    } catch {
      throw Task.isCancelled ? .cancelled : .other("\(error)")
    }
  }
}

extension TransportError {
  fileprivate init(_ error: URLError, of request: Request) {
    let host = request.url.host?.string ?? request.url.string
    switch error.code {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut(seconds: request.timeoutSeconds)
    case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound(host)
    case .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet:
      self = .connectionFailed(host: host, reason: error.localizedDescription)
    case .secureConnectionFailed, .serverCertificateUntrusted:
      self = .tls(host: host, reason: error.localizedDescription)
    default: self = .other(error.localizedDescription)
    }
  }
}
