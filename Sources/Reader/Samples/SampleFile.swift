/// One file of the samples, ready to be served.
public struct SampleFile: Sendable {
  /// The value of the `Content-Type` header.
  public let contentType: String
  public let bytes: [UInt8]

  public init(contentType: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.bytes = bytes
  }

  init(contentType: String, text: String) {
    self.init(contentType: contentType, bytes: Array(text.utf8))
  }
}
