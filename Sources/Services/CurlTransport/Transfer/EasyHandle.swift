import Bytes
import CCurl
import Loading

/// Owns an easy handle and the memory that libcurl reads through it. Remove the handle from its multi handle before
/// releasing it.
final class EasyHandle {
  // MARK: Lifecycle

  init() throws(TransportError) {
    guard let handle = curl_easy_init() else { throw .exhausted("memory") }
    self.handle = handle
    message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    try set(CURLOPT_ERRORBUFFER, pointer: message)
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(headers)
    message.deallocate()
  }

  // MARK: Internal

  let handle: UnsafeMutableRawPointer

  /// libcurl's description of the last transfer's error. It may be empty.
  var errorMessage: String { String(cString: message) }

  func clearErrorMessage() {
    message.pointee = 0
  }

  func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(option, ccurl_set_long(handle, option, value))
  }

  func set(_ option: CURLoption, _ value: String) throws(TransportError) {
    try check(option, ccurl_set_text(handle, option, value))
  }

  /// Resets a text option.
  func clear(_ option: CURLoption) throws(TransportError) {
    try check(option, ccurl_set_text(handle, option, nil))
  }

  /// Sets a pointer, which must stay valid as long as the handle.
  func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer) throws(TransportError) {
    try check(option, ccurl_set_pointer(handle, option, pointer))
  }

  func set(_ option: CURLoption, function: @escaping ccurl_data_function) throws(TransportError) {
    try check(option, ccurl_set_data_function(handle, option, function))
  }

  func set(progress function: @escaping curl_xferinfo_callback) throws(TransportError) {
    try check(CURLOPT_XFERINFOFUNCTION, ccurl_set_progress_function(handle, function))
  }

  func set(openSocket function: @escaping curl_opensocket_callback) throws(TransportError) {
    try check(CURLOPT_OPENSOCKETFUNCTION, ccurl_set_socket_function(handle, function))
  }

  /// Ends transfers without waiting for name look-ups, if this libcurl supports it.
  func setQuickExit() throws(TransportError) {
    try check(nil, ccurl_set_quick_exit(handle))
  }

  /// Sets the body of a POST. libcurl copies the bytes.
  func setPostBody(_ body: [UInt8]) throws(TransportError) {
    try check(
      CURLOPT_POSTFIELDSIZE_LARGE, ccurl_set_large(handle, CURLOPT_POSTFIELDSIZE_LARGE, Int64(body.count)))
    // Null would make libcurl read the body from a callback.
    let bytes = body.isEmpty ? [0] : body
    let code = bytes.withUnsafeBytes { buffer in
      ccurl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: buffer.baseAddress))
    }
    try check(CURLOPT_COPYPOSTFIELDS, code)
  }

  /// Makes libcurl read the body of a POST with functions. They get the context, which must stay valid as long as the
  /// handle.
  func setPostBody(
    ofBytes count: Int, read: @escaping ccurl_data_function, seek: @escaping curl_seek_callback,
    context: UnsafeMutableRawPointer
  ) throws(TransportError) {
    try check(CURLOPT_POSTFIELDSIZE_LARGE, ccurl_set_large(handle, CURLOPT_POSTFIELDSIZE_LARGE, Int64(count)))
    try check(CURLOPT_COPYPOSTFIELDS, ccurl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, nil))
    try set(CURLOPT_READFUNCTION, function: read)
    try set(CURLOPT_READDATA, pointer: context)
    try check(CURLOPT_SEEKFUNCTION, ccurl_set_seek_function(handle, seek))
    try set(CURLOPT_SEEKDATA, pointer: context)
  }

  /// Replaces the request's own fields. `lines` have libcurl's form: `Name: value`, `Name;` (empty value), `Name:`
  /// (remove).
  func setHeaders(_ lines: [String]) throws(TransportError) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines {
      let longer = (OpaqueField.bytes(ofLine: line) + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { curl_slist_append(list, $0.baseAddress) }
      }
      guard let longer else {
        curl_slist_free_all(list)
        throw .exhausted("memory")
      }
      list = longer
    }
    let code = ccurl_set_list(handle, CURLOPT_HTTPHEADER, list)
    curl_slist_free_all(headers)
    headers = list
    try check(CURLOPT_HTTPHEADER, code)
  }

  // MARK: Facts of the last transfer

  func number(_ info: CURLINFO) -> Int { ccurl_get_long(handle, info) }

  func largeNumber(_ info: CURLINFO) -> Int { Int(ccurl_get_large(handle, info)) }

  /// The line with the expiry of the host's certificate, if the transfer asked for certificates.
  var certificateExpiry: String? { ccurl_certificate_expiry(handle).map { String(cString: $0) } }

  /// The lines that describe the host's certificate, if the transfer asked for certificates.
  var certificateLines: [UInt8] {
    var bytes: [UInt8] = []
    var index: Int32 = 0
    while let line = ccurl_certificate_line(handle, index) {
      bytes += Array(UnsafeRawBufferPointer(start: line, count: strlen(line))) + [0x0A]
      index += 1
    }
    return bytes
  }

  // MARK: Private

  private func check(_ option: CURLoption?, _ code: CURLcode) throws(TransportError) {
    guard code != CURLE_OK else { return }
    throw .other("libcurl refuses option \(option?.rawValue ?? 0) (\(CurlLibrary.text(code)))")
  }

  private let message: UnsafeMutablePointer<CChar>
  private var headers: UnsafeMutablePointer<curl_slist>?
}
