import Bytes
import Foundation
import HTTPServer
import Reader

extension HTTPRequest {
  /// The name and password of the request (RFC 7617); nil without them.
  var basicCredentials: AppCredentials? {
    guard let header = header("Authorization") else { return nil }
    let parts = header.splitBytes(on: " ")
    guard parts.count == 2, parts[0].hasSameBytesIgnoringCase(as: "Basic"),
      let data = Data(base64Encoded: String(parts[1]))
    else { return nil }
    let bytes = Array(data)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return .password(
      name: String(decoding: bytes[..<colon], as: UTF8.self),
      String(decoding: bytes[(colon + 1)...], as: UTF8.self))
  }
}
