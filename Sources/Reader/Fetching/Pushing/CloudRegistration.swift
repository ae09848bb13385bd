import Bytes
import Loading
import Storage
import WebAddresses

/// The registration with a cloud, which calls the reader when the feed has changed (rssCloud; RSS 2.0, `<cloud>`).
enum CloudRegistration {
  /// The time for which clouds keep a registration, in seconds. Each renewal comes before its end.
  static let lease = 25 * 3_600

  /// The fields of the form; nil if the callback has no address of the web.
  ///
  /// With `domain`, the cloud asks at the callback for an answer to a challenge. Clouds of WordPress know `http-post`
  /// only, and others take port 443 for TLS: `https-post` is used where the port does not say it.
  static func fields(callback: WebAddress, topic: WebAddress) -> [(name: String, value: String)]? {
    guard let host = callback.host else { return nil }
    let isSecure = callback.scheme == "https"
    let port = callback.port ?? (isSecure ? 443 : 80)
    return [
      ("notifyProcedure", ""), ("domain", host.string), ("port", "\(port)"), ("path", String(callback.path)),
      ("protocol", isSecure && port != 443 ? "https-post" : "http-post"), ("url1", topic.string),
    ]
  }

  /// True if the cloud's answer says that it refuses: `<notifyResult success="false" msg="…"/>`, with status 200.
  static func isRefusal(_ body: [UInt8]) -> Bool {
    let text = String(decoding: body.prefix(mostRead).lazy.filter { !ASCII.isWhitespace($0) }, as: UTF8.self)
      .lowercasedASCII
    return ["success=\"false\"", "success='false'", "\"success\":false"].contains { text.containsBytes($0) }
  }

  private static let mostRead = 4_096
}
