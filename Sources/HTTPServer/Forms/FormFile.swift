/// A file that came with a form.
public struct FormFile: Sendable {
  /// The last component only: folders of the sender say nothing here (RFC 7578 section 4.2).
  public let fileName: String
  /// As the sender says, if it does.
  public let contentType: String?
  public let bytes: [UInt8]

  public init(fileName: String, contentType: String?, bytes: [UInt8]) {
    self.fileName = fileName
    self.contentType = contentType
    self.bytes = bytes
  }
}
