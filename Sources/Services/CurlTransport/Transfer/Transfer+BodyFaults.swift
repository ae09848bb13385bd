import Bytes
import CCurl
import Loading

// MARK: - Bodies that are not as their fields say

extension Transfer {
  /// True if a body could not be decoded. The codes differ between codings.
  func isUndecodable(_ code: CURLcode) -> Bool {
    code == CURLE_BAD_CONTENT_ENCODING
      || code == CURLE_WRITE_ERROR && collector.failure == nil && collector.body.isEmpty && job.body == nil
  }

  /// Sets the handle up to ask once more for a body that is not in the coding that it names, without decoding it.
  func beginUndecoded(after failure: TransportError) -> Bool {
    guard undecodable == nil, step.method.isSafe else { return false }
    undecodable = failure
    collector = ResponseCollector(maximumBodyBytes: job.request.maximumBodyBytes)
    do throws(TransportError) {
      try handle.set(CURLOPT_HTTP_CONTENT_DECODING, 0)
      try handle.set(CURLOPT_ACCEPT_ENCODING, "identity")
      try setUpStep()
      return true
    } catch {
      return false
    }
  }

  /// The fault of a body that is taken all the same.
  func fault(_ code: CURLcode, _ failure: TransportError) -> Response.BodyFault? {
    guard collector.isSuccess, collector.isHeaderComplete, collector.failure == nil, job.body == nil,
      !collector.body.isEmpty
    else { return nil }
    // Nothing else ends in this code here: decoding has ended, and more bytes have come.
    if code == CURLE_WRITE_ERROR { return .trailingBytes }
    guard case .cutOff = failure else { return nil }
    return job.request.takesCutOffBody ? .cutOff : nil
  }
}
