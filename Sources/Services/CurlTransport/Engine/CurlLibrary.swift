import Bytes
import CCurl

/// Process-wide functions of libcurl.
enum CurlLibrary {
  /// Initializes libcurl at the first use, once for the process, because its TLS library is process-wide.
  static let startCode = curl_global_init(Int(CURL_GLOBAL_ALL))

  static func text(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }
  static func text(_ code: CURLMcode) -> String { String(cString: curl_multi_strerror(code)) }

  /// CURLE_TOO_LARGE, which headers before libcurl 8.6 do not have.
  static let tooLarge = CURLcode(rawValue: 100)

  /// True if the TLS library is OpenSSL or one with its error numbers.
  static let hasOpenSSLNumbers: Bool = {
    guard let version = ccurl_tls_library() else { return false }
    let name = String(cString: version)
    return ["OpenSSL", "LibreSSL", "BoringSSL", "AWS-LC", "quictls"].contains { name.hasBytePrefix($0) }
  }()

  /// The versions of libcurl and of its TLS library, as `("OpenSSL", "3.0.20")`.
  static let versions: [(name: String, version: String)] = {
    let tls = ccurl_tls_library().map { String(cString: $0) } ?? ""
    let parts = tls.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1).map { String(Substring($0)) }
    return [("libcurl", String(cString: ccurl_version()))] + (parts.count == 2 ? [(parts[0], parts[1])] : [])
  }()

  /// True if libcurl has a default file of certificate authorities.
  static let hasAuthoritiesFile = ccurl_has_authorities_file() != 0
}
