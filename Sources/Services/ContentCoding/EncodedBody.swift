/// The body of a response in a coding that its receiver accepts.
public struct EncodedBody: Sendable {
  /// Shorter bodies gain nothing.
  public static let fewestBytes = 1_000

  public let coding: ContentCoding
  public let bytes: [UInt8]

  /// Encodes a body in the best of the codings that are accepted.
  ///
  /// - Parameters:
  ///   - accepted: The receiver's `Accept-Encoding`.
  ///   - encode: Encodes the body; that of a file may be known already.
  /// - Returns: Nil if no coding is accepted, or the body gets no shorter.
  public init?(
    _ body: [UInt8], accepting accepted: String?,
    by encode: (ContentCoding, [UInt8]) -> [UInt8]? = { $0.encode($1, .once) }
  ) {
    guard let coding = AcceptedCodings(accepted).best(), let bytes = encode(coding, body), bytes.count < body.count
    else { return nil }
    (self.coding, self.bytes) = (coding, bytes)
  }
}
