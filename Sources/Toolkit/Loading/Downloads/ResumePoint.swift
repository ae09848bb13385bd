import Bytes

/// The progress of a download. Keep it with the received bytes to continue later.
public struct ResumePoint: Sendable, Hashable {
  /// The number of bytes that were received.
  public var receivedBytes: Int
  /// The size of the whole file, if the server gave it.
  public var totalBytes: Int?
  /// The validator of the file's version: a strong `ETag`, or `Last-Modified`.
  @ComparedByBytes public var validator: String?

  /// Creates a point. Without arguments it is the start of a file.
  public init(receivedBytes: Int = 0, totalBytes: Int? = nil, validator: String? = nil) {
    self.receivedBytes = receivedBytes
    self.totalBytes = totalBytes
    self.validator = validator
  }

  /// Nothing received yet.
  public static let start = ResumePoint()

  /// The validator to send in `If-Range`, which compares strongly (RFC 9110, section 13.1.5): a weak tag never matches.
  static func validator(of headers: Headers) -> String? {
    if let etag = headers["ETag"], etag.hasBytePrefix("\"") { return etag }
    return headers["Last-Modified"]
  }
}

/// One event of a download.
public enum DownloadPart: Sendable, Hashable {
  /// Discard the bytes received before. The whole file follows.
  case restart
  /// The next bytes, and the point to continue from once they are kept.
  case bytes([UInt8], ResumePoint)
}

/// The reason why a download ended, apart from the ``TransportError`` of one of its requests.
public enum DownloadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The server's response is not a part of a file.
  case refused(status: Int)
  /// The file changes each time that a part is requested.
  case unsteady

  public var description: String {
    switch self {
    case .refused(let status):
      "The server does not send the file (status \(status)). Check its address, or try again later."
    case .unsteady:
      "The file changed each time its next part was requested. Try again later."
    }
  }
}
