import CCurl
import Loading

/// libcurl's own URL parser, so that an address is checked and requested by the same rules.
struct URLParser: ~Copyable {
  // MARK: Lifecycle

  init() throws(TransportError) {
    guard let handle = curl_url() else { throw .exhausted("memory") }
    self.handle = handle
  }

  deinit {
    curl_url_cleanup(handle)
  }

  // MARK: Internal

  /// Reads an absolute address, or one relative to the address read before. Spaces and non-ASCII bytes are encoded.
  func read(_ url: String) -> Bool {
    !url.utf8.contains(0)
      && curl_url_set(handle, CURLUPART_URL, url, UInt32(clamping: CURLU_URLENCODE | CURLU_ALLOW_SPACE)) == CURLUE_OK
  }

  /// Sets one decoded part. Nil removes it.
  func set(_ part: CURLUPart, _ value: String?) -> Bool {
    curl_url_set(handle, part, value, UInt32(clamping: CURLU_URLENCODE)) == CURLUE_OK
  }

  func get(_ part: CURLUPart, flags: UInt32 = 0) -> String? {
    let decodes = part == CURLUPART_USER || part == CURLUPART_PASSWORD
    var value: UnsafeMutablePointer<CChar>?
    let code = curl_url_get(handle, part, &value, flags | (decodes ? UInt32(clamping: CURLU_URLDECODE) : 0))
    guard code == CURLUE_OK, let value else { return nil }
    defer { curl_free(value) }
    return String(cString: value)
  }

  // MARK: Private

  private let handle: OpaquePointer
}
