/// An uploaded file.
public struct FormFile: Sendable {
  /// The last path component. The sender's folders are removed (RFC 7578 section 4.2).
  public let fileName: String
  /// The type given by the sender, if any.
  public let contentType: String?
  public let bytes: [UInt8]

  public init(fileName: String, contentType: String?, bytes: [UInt8]) {
    self.fileName = fileName
    self.contentType = contentType
    self.bytes = bytes
  }
}
