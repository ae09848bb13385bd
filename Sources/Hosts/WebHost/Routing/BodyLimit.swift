import Bytes

extension WebHost {
  /// The most bytes that the body of a request may have, checked before the body is read.
  ///
  /// - Parameter path: The path, decoded or not. If the two forms have different limits, the smaller one applies.
  public static func bodyLimit(method: ByteString, path: String) -> Int {
    guard method == "POST" else { return smallestBody }
    switch ByteString(path) {
    case "/import": return importedBody
    case "/live": return openingBody
    default: return path.hasBytePrefix(HubCallback.prefix) ? deliveredBody : smallestBody
    }
  }

  /// Forms.
  private static let smallestBody = 64 << 10
  /// 1,000 rows in each of two timelines at 100 bytes a row, and a sidebar of 5,000 feeds.
  private static let openingBody = 1 << 20
  /// A document of a feed. A hub that delivers a larger one gets a refusal, and the next check brings it.
  private static let deliveredBody = 4 << 20
  /// An OPML file, or the export of a reader.
  static let importedBody = 16 << 20
}
