import Bytes
import Foundation
import HTTPServer
import Running

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

  /// True if the credentials are a token in a header. Cookies, and a name with a password that a user has entered, are
  /// added by browsers themselves.
  var hasOwnCredentials: Bool {
    header("X-Auth-Token") != nil || header("Authorization") != nil && basicCredentials == nil
  }

  /// True if a browser says that a page of another origin caused the request, also by `Origin` (RFC 6454 §7). Apps say
  /// nothing.
  var isFromOtherPage: Bool {
    if let isFromOtherOrigin { return isFromOtherOrigin }
    guard let origin = header("Origin") else { return false }
    guard let host = header("Host") else { return true }
    return !["http", "https"].contains { origin.hasSameBytesIgnoringCase(as: "\($0)://\(host)") }
  }
}
