import CCurl

/// libcurl as a whole.
enum CurlLibrary {
  /// Starts libcurl at the first use, once for the process, since what it sets up (the TLS library) is the process's.
  static let startCode = curl_global_init(Int(CURL_GLOBAL_ALL))

  static func text(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }
  static func text(_ code: CURLMcode) -> String { String(cString: curl_multi_strerror(code)) }

  /// Whether libcurl knows a file with all authorities by itself.
  static let hasAuthoritiesFile = ccurl_has_authorities_file() != 0
}
