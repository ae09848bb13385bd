import Bytes
import CCurl
import Loading

extension TransportError {
  /// Converts an error code of libcurl. The transfer itself handles time-outs and limits.
  /// - Parameter message: libcurl's description of this error. If empty, its general text for the code is used.
  init(_ code: CURLcode, host: String, message: String) {
    let reason = CurlReason(message.isEmpty ? CurlLibrary.text(code) : message)
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      self = NetworkInterfaces.areConnected ? .hostNotFound(host) : .noNetwork
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
      self = .connectionFailed(host: host, reason: reason.known ?? "there was no connection")
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING:
      self = .noAnswer(host: host)
    // The connection ended within the handshake.
    case CURLE_SSL_CONNECT_ERROR where reason.isOfBrokenConnection:
      self = .noAnswer(host: host)
    case CURLE_SSL_CONNECT_ERROR where reason.isOfPlainServer:
      self = .noTLS(host: host)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
      self = .tls(host: host, reason: reason.text)
    case CURLE_URL_MALFORMAT:
      self = .invalidURL(host)
    // libcurl has this code for a line of a header above 100 KiB; versions from 8.6 on have one of its own.
    case CURLE_OUT_OF_MEMORY, CurlLibrary.tooLarge:
      self = .malformedResponse("its header is too large")
    // Schemes were checked before, so "unsupported protocol" means a response in HTTP/0.9 or not in HTTP at all.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      self = .malformedResponse(reason.known ?? "it is not HTTP")
    case CURLE_HTTP2, CURLE_HTTP2_STREAM:
      self = .malformedResponse(reason.known ?? "it is not valid HTTP/2")
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
      self = .malformedResponse(reason.known ?? CurlReason.undecodable)
    case CURLE_PARTIAL_FILE:
      self = .cutOff("the connection broke")
    default:
      self = .other("the transfer failed, which libcurl calls number \(code.rawValue)")
    }
  }

  /// The error of a connection that broke, or could not be decoded, after the response had begun: libcurl has one code
  /// for both.
  init(ofBegunResponse message: String) {
    let reason = CurlReason(message)
    self =
      reason.isOfBrokenConnection
      ? .cutOff("the connection broke") : .malformedResponse(reason.known ?? "it is damaged")
  }
}

/// A description of an error by libcurl or its TLS library.
struct CurlReason {
  private let message: String

  init(_ message: String) { self.message = message }

  /// The description of an error of TLS: in words for people, or that of the TLS library.
  var text: String {
    if let known { return known }
    // OpenSSL/3.0.19: error:0A000410:SSL routines::sslv3 alert handshake failure
    guard message.containsBytes(" routines:"), let last = message.splitBytes(on: ":").last else { return message }
    return String(last.trimmedASCII)
  }

  /// The description in words for people. Nil if there are none.
  var known: String? {
    Self.words.first { message.containsBytes($0.mark) }?.text ?? (isOfBrokenConnection ? "the connection broke" : nil)
  }

  /// A Boolean value that is true if the connection ended, by the other side or on the way.
  var isOfBrokenConnection: Bool {
    ["SSL_ERROR_SYSCALL", "Connection reset by peer", "Recv failure", "unexpected eof", "SSL_ERROR_ZERO_RETURN"]
      .contains { message.containsBytes($0) }
  }

  /// A Boolean value that is true if the other side has answered a TLS handshake with something else, mostly with HTTP.
  var isOfPlainServer: Bool {
    ["wrong version number", "packet length too long", "unexpected TLS packet"].contains { message.containsBytes($0) }
  }

  static let undecodable = "it says that it is compressed, but it is not, or it is damaged"

  private static let words: [(mark: String, text: String)] = [
    ("HTTP/0.9", "it is not HTTP"), ("Unsupported HTTP", "it is in an unknown version of HTTP"),
    ("Unrecognized content encoding", "it is compressed in an unknown way"),
    ("content unencoding", undecodable),
    ("content encodings", "it is compressed too many times"), ("chunk", "the lengths of its parts are wrong"),
    ("No route to host", "there is no way to it"), ("Network is unreachable", "there is no way to it"),
    ("Connection timed out", "it does not answer"),
  ]
}
