import Bytes

/// The next step of a download, read from the head of a response.
enum DownloadStep: Equatable {
  /// These bytes of the file follow.
  case part(ClosedRange<Int>, totalBytes: Int?, validator: String?)
  /// The file follows from its beginning.
  case whole(totalBytes: Int?, validator: String?)
  case nothingMore
  /// The file on the server is not the one that the download began with.
  case changed
  case refused

  /// - Parameter point: The point from which the download continued.
  init(_ head: Response, after point: ResumePoint) {
    let range = head.headers["Content-Range"].flatMap(ContentRange.init)
    let validator = ResumePoint.validator(of: head.headers)
    switch head.status {
    case 206:
      guard let range, let bytes = range.bytes else {
        self = .refused
        return
      }
      let isBegun = point.receivedBytes > 0
      let hasOtherSize = point.totalBytes != nil && range.total != nil && point.totalBytes != range.total
      guard bytes.lowerBound == point.receivedBytes,
        // A 206 to `If-Range` may leave out the validator (RFC 9110, section 15.3.7).
        !isBegun || (validator == nil || validator.hasSameTexts(as: point.validator)) && !hasOtherSize
      else {
        self = .changed
        return
      }
      self = .part(
        bytes, totalBytes: range.total ?? point.totalBytes, validator: validator ?? (isBegun ? point.validator : nil))
    case 200:
      self = .whole(totalBytes: head.headers["Content-Length"].flatMap { Int($0) }, validator: validator)
    case 416 where range?.total == point.receivedBytes:
      self = .nothingMore
    case 416 where point.receivedBytes > 0:
      self = .changed
    default:
      self = .refused
    }
  }
}
