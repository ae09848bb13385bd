import Bytes
import Foundation
import Storage
import WebAddresses

/// A change of the way to a feed. Without a value, the setting is removed.
public enum AccessEdit: Sendable {
  case header(name: String, value: String?)
  case cookies(String?)
  case signIn(FeedAccess.SignIn.Scheme, user: String?, secret: String)
  case noSignIn
  case userAgent(String?)
  /// An address such as `socks5://host:1080`, with `user:password@` where the proxy wants a sign-in.
  case proxy(String?)
  case timeout(seconds: Int?)
  case certificate(FeedAccess.Certificate?)
  /// True to fetch the feed without validators.
  case ignoresCache(Bool)
  /// For operators only.
  case privateNetworks([NetworkRange])

  /// True if users may make the change.
  package var isForUsers: Bool {
    if case .privateNetworks = self { return false }
    return true
  }
}

/// The limits of settings of feeds.
public enum AccessLimits {
  public static let headers = 16
  public static let bytes = 4_096
  public static let timeout = 5...120
  /// Minutes between checks.
  public static let interval = 5...(7 * 24 * 60)
}

/// The settings of a feed while they are changed.
package struct AccessDraft {
  package var access: FeedAccess
  package private(set) var secrets: [SecretField: String] = [:]
  private let isSecure: Bool

  package init(_ feed: Feed) throws(AccessError) {
    let origin = FeedCredentials.origin(of: feed.url)
    isSecure = feed.url.scheme == "https"
    access = feed.access ?? FeedAccess(origin: origin)
    guard access.origin != origin else { return }
    // Secrets of another origin are useless, and must not be sent to this one.
    (access.headers, access.hasCookies, access.signIn, access.certificate) = ([], false, nil, nil)
    access.proxy?.hasPassword = false
    access.origin = origin
  }

  package mutating func apply(_ edit: AccessEdit) throws(AccessError) {
    switch edit {
    case .header(let name, let value): try setHeader(name, value)
    case .cookies(let text):
      access.hasCookies = text != nil
      try set(.cookies, text, what: "cookies")
    case .signIn(let scheme, let user, let secret):
      if scheme != .bearer, user?.isEmpty ?? true {
        throw .invalid("A sign-in by \(scheme.rawValue) needs a user name. Enter one.")
      }
      if scheme == .basic, user?.utf8.contains(UInt8(ascii: ":")) == true {
        throw .invalid("A user name for a basic sign-in cannot have a colon.")
      }
      guard !secret.isEmpty else { throw .invalid("The password or token is empty. Enter one.") }
      access.signIn = FeedAccess.SignIn(
        scheme,
        user: try scheme == .bearer
          ? nil
          : user.map { (user) throws(AccessError) in
            ByteString(try Self.line(user, what: "user name"))
          })
      try set(.signIn, secret, what: "password or token")
    case .noSignIn:
      access.signIn = nil
      secrets[.signIn] = nil
    case .userAgent(let text):
      access.userAgent = try text.map { (text) throws(AccessError) in
        ByteString(try Self.line(text, what: "user agent"))
      }
    case .proxy(let address): try setProxy(address)
    case .timeout(let seconds):
      if let seconds, !AccessLimits.timeout.contains(seconds) {
        throw .invalid(
          "A time limit is from \(AccessLimits.timeout.lowerBound) to \(AccessLimits.timeout.upperBound) seconds.")
      }
      access.timeoutSeconds = seconds
    case .certificate(let certificate):
      guard certificate == nil || isSecure else {
        throw .invalid("Only feeds whose address begins with https:// have a certificate.")
      }
      if let certificate, !Self.isKey(certificate.key.string) {
        throw .invalid("A certificate's key is “sha256//” followed by 44 characters of Base64.")
      }
      access.certificate = certificate
    case .ignoresCache(let isIgnored): access.ignoresCache = isIgnored ? true : nil
    case .privateNetworks(let ranges): access.privateNetworks = ranges.map { ByteString("\($0)") }
    }
  }

  // MARK: Private

  /// Fields that the transfer itself needs, or that have a setting of their own.
  private static let reserved: Set<ByteString> = [
    "host", "content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "te", "trailer", "expect",
    "range", "if-range", "if-none-match", "if-modified-since", "if-match", "if-unmodified-since", "accept-encoding",
    "proxy-authorization", "proxy-connection", "content-type", "content-encoding",
  ]
  private static let own: [ByteString: String] = [
    "cookie": "cookies", "user-agent": "user agent", "authorization": "sign-in",
  ]

  private mutating func setHeader(_ name: String, _ value: String?) throws(AccessError) {
    let name = name.trimmedASCII
    let key = ByteString(name.lowercasedASCII)
    let separators = Array("\"(),/:;<=>?@[\\]{}".utf8)
    guard !name.isEmpty, name.utf8.count <= 100,
      name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !separators.contains($0) })
    else { throw .invalid("A header field's name has letters, digits and hyphens only, as in X-Api-Key.") }
    if let setting = Self.own[key] {
      throw .invalid("The field “\(name)” has a setting of its own: \(setting). Use that.")
    }
    guard !Self.reserved.contains(key) else {
      throw .invalid("The field “\(name)” belongs to the reader's own requests and cannot be set.")
    }
    let known = access.headers.filter { ByteString($0.string.lowercasedASCII) == key }
    for each in known { secrets[.header(each)] = nil }
    access.headers.removeAll { known.contains($0) }
    guard let value else { return }
    guard access.headers.count < AccessLimits.headers else {
      throw .invalid("At most \(AccessLimits.headers) header fields can be set. Remove one first.")
    }
    access.headers.append(ByteString(name))
    try set(.header(ByteString(name)), value, what: "value of “\(name)”")
  }

  private mutating func setProxy(_ typed: String?) throws(AccessError) {
    secrets[.proxy] = nil
    access.proxy = nil
    guard let typed = typed.map({ $0.trimmedASCII }), !typed.isEmpty else { return }
    let problem = AccessError.invalid(
      "A proxy is an address such as http://host:3128, https://host:3128, socks5://host:1080 or socks5h://host:1080, "
        + "with “user:password@” before the host if it wants a sign-in.")
    guard typed.utf8.count <= 1_000, let parts = URLComponents(string: String(typed)), let host = parts.host,
      !host.isEmpty,
      let scheme = parts.scheme,
      ["http", "https", "socks5", "socks5h"].contains(where: { scheme.hasSameBytes(as: $0) }),
      ["", "/"].contains(where: { parts.path.hasSameBytes(as: $0) }), case .none = parts.query,
      case .none = parts.fragment
    else { throw problem }
    var plain = parts
    (plain.user, plain.password, plain.path) = (nil, nil, "")
    guard let address = plain.string else { throw problem }
    access.proxy = FeedAccess.Proxy(
      address: ByteString(address), user: parts.user.map { ByteString($0) }, hasPassword: parts.password != nil)
    if let password = parts.password { try set(.proxy, password, what: "password of the proxy") }
  }

  private mutating func set(_ field: SecretField, _ value: String?, what: String) throws(AccessError) {
    secrets[field] = try value.map { (value) throws(AccessError) in try Self.line(value, what: what) }
  }

  /// A text that can stand in a header field: a line break would begin another field.
  private static func line(_ text: String, what: String) throws(AccessError) -> String {
    guard !text.isEmpty else { throw .invalid("The \(what) is empty. Enter one, or remove the setting.") }
    guard text.utf8.count <= AccessLimits.bytes else {
      throw .invalid("The \(what) has \(text.utf8.count) bytes; at most \(AccessLimits.bytes) are possible.")
    }
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw .invalid("The \(what) has line breaks or other characters that cannot be sent.")
    }
    return text
  }

  private static func isKey(_ text: String) -> Bool {
    guard text.hasBytePrefix("sha256//") else { return false }
    return Data(base64Encoded: String(Substring(text.utf8.dropFirst(8))))?.count == 32
  }
}
