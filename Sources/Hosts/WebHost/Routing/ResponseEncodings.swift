import Bytes
import ContentCoding
import HTTPServer
import Threading

/// Sends texts in a coding that the browser accepts: zstd, br or gzip.
///
/// What changes with each request is encoded fast. The files of the program are encoded well, once.
///
/// Pages have a token of the session and repeat what an address says. Who can make a browser open such addresses and
/// sees how long the answers are could guess the token by its compression (BREACH). So the answer to a request from
/// another site is not compressed.
final class ResponseEncodings: Sendable {
  /// The most files that are kept encoded: those of the program, in each coding.
  static let mostKept = 400

  private struct Key: Hashable {
    let path: ByteString
    let coding: ContentCoding
  }

  private let kept = Lock<[Key: [UInt8]]>([:])

  func encode(_ response: inout HTTPResponse, of request: HTTPRequest) {
    guard case .bytes(let bytes) = response.body, bytes.count >= EncodedBody.fewestBytes,
      response.header("Content-Encoding") == nil, response.header("ETag") == nil, Self.isText(response)
    else { return }
    response.addHeader("Vary", "Accept-Encoding")
    guard !request.isFromElsewhere,
      let encoded = EncodedBody(
        bytes, accepting: request.header("Accept-Encoding"),
        by: { [response] in self.encoded($1, $0, response, request) })
    else { return }
    response.setHeader("Content-Encoding", encoded.coding.name)
    response.body = .bytes(encoded.bytes)
  }

  // MARK: Private

  private func encoded(
    _ bytes: [UInt8], _ coding: ContentCoding, _ response: HTTPResponse, _ request: HTTPRequest
  ) -> [UInt8]? {
    // The files of the program, whose content never changes while it runs.
    guard response.status == 200, request.path.hasBytePrefix("/assets/") else { return coding.encode(bytes, .once) }
    let key = Key(path: ByteString(request.path), coding: coding)
    if let known = kept.withLock({ $0[key] }) { return known }
    guard let encoded = coding.encode(bytes, .kept) else { return nil }
    kept.withLock { kept in if kept.count < Self.mostKept { kept[key] = encoded } }
    return encoded
  }

  private static let textTypes = [
    "text/", "application/json", "image/svg+xml", "application/atom+xml", "application/feed+json",
    "application/manifest+json",
  ]

  private static func isText(_ response: HTTPResponse) -> Bool {
    guard let type = response.header("Content-Type")?.lowercasedASCII else { return false }
    return textTypes.contains { type.hasBytePrefix($0) }
  }
}
