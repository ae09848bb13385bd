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

  /// True if a request of another page that has a name and a password comes from a script, to which its user has given them:
  /// in the shells of desktop apps too, which are pages of files.
  ///
  /// A browser adds a password that it remembers by itself to what needs no question before it: forms, pictures, links and
  /// plain requests of scripts, whose answers the page cannot read. A method other than `GET` and `POST`, and JSON, are asked
  /// for first (Fetch §4.8, “CORS-preflight fetch”), and the answer forbids passwords that a browser adds. So these two, and
  /// what a script reads, are the script's own.
  ///
  /// - Parameter isReading: True for a request that changes nothing.
  func isOfScript(isReading: Bool) -> Bool {
    // Browsers without Fetch Metadata send an origin with what scripts read, and none with pictures.
    guard (word(inHeader: "Sec-Fetch-Mode") ?? "cors") == "cors" else { return false }
    if isReading || method == "PUT" || method == "DELETE" { return true }
    let type = header("Content-Type")?.splitBytes(on: ";").first.map { String($0.trimmedASCII) }
    return type?.hasSameBytesIgnoringCase(as: "application/json") == true
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
