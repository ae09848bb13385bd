import CCurl

/// libcurl as a whole.
enum CurlLibrary {
  /// Starts libcurl at the first use, once for the process, since what it sets up (the TLS library) is the process's.
  static let startCode: CURLcode = curl_global_init(Int(CURL_GLOBAL_ALL))

  static func text(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }
  static func text(_ code: CURLMcode) -> String { String(cString: curl_multi_strerror(code)) }
}
