import CCurl
import Loading

extension TransportError {
  /// Converts an error code of libcurl. The transfer itself handles time-outs and limits.
  /// - Parameter message: libcurl's description of this error. If empty, its general text for the code is used.
  init(_ code: CURLcode, host: String, message: String) {
    let reason = message.isEmpty ? CurlLibrary.text(code) : message
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      self = NetworkInterfaces.areConnected ? .hostNotFound(host) : .noNetwork
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
      self = .connectionFailed(host: host, reason: reason)
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING:
      self = .noAnswer(host: host)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
      self = .tls(host: host, reason: reason)
    case CURLE_URL_MALFORMAT:
      self = .invalidURL(host)
    // Schemes were checked before, so "unsupported protocol" means a response in HTTP/0.9 or not in HTTP at all.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
      self = .malformedResponse(reason)
    case CURLE_PARTIAL_FILE:
      self = .cutOff(reason)
    default:
      self = .other(reason)
    }
  }
}
