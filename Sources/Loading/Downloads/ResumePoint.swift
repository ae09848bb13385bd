import Bytes

/// How far a download has come, to be kept with what was received: a later one goes on from here.
public struct ResumePoint: Sendable, Hashable {
  public var receivedBytes: Int
  /// Of the whole, if the server said.
  public var totalBytes: Int?
  /// What tells whether the rest belongs to what was received: a strong `ETag`, or `Last-Modified`.
  @ComparedByBytes public var validator: String?

  public init(receivedBytes: Int = 0, totalBytes: Int? = nil, validator: String? = nil) {
    self.receivedBytes = receivedBytes
    self.totalBytes = totalBytes
    self.validator = validator
  }

  /// Nothing received yet.
  public static let start = ResumePoint()

  /// `If-Range` compares strongly (RFC 9110, section 13.1.5): a weak tag would never match.
  static func validator(of headers: Headers) -> String? {
    if let etag = headers["ETag"], etag.hasBytePrefix("\"") { return etag }
    return headers["Last-Modified"]
  }
}

/// What a download brings.
public enum DownloadPart: Sendable, Hashable {
  /// What was received before is of no use: throw it away. The whole follows.
  case restart
  /// The next bytes, and where to go on once they are kept.
  case bytes([UInt8], ResumePoint)
}

/// Why a download ended, apart from the ``TransportError`` of one of its requests.
public enum DownloadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The server answered with something that is no part of a file.
  case refused(status: Int)
  /// The server keeps changing what it sends.
  case unsteady

  public var description: String {
    switch self {
    case .refused(let status):
      "The server does not give the file (status \(status)). Check its address, or try again later."
    case .unsteady:
      "The file changed each time that its next part was asked for. Try again later."
    }
  }
}
