import Bytes
import Foundation
import Sodium

/// An app that asks to be let in by a user in a browser, without being told a password.
///
/// All of it stands in the address of the page that asks the user, with a code that this installation alone can make. So
/// nothing is stored until a user agrees, and any node answers.
public struct AppRequest: Sendable {
  /// The seconds after which the request ends, and in which the app fetches its password once a user has agreed.
  public static let seconds: TimeInterval = 1_200
  /// The most bytes of a name.
  static let mostNameBytes = 64

  /// The app, as it calls itself.
  public let name: String
  /// The network address that it asked from.
  public let address: String?
  /// The digest of the secret that the app keeps, by which it is let in.
  let digest: [UInt8]
  /// What the address of the page says of the request.
  public let fields: [(name: String, value: String)]

  /// - Parameter agent: The app's `User-Agent`. Its letters, digits and signs of ASCII are the name.
  init(agent: String?, address: String?, digest: [UInt8], key: String, now: Date) {
    let bytes = (agent ?? "").utf8.lazy.filter { 0x20..<0x7F ~= $0 }.prefix(Self.mostNameBytes)
    let name = String(decoding: ASCII.trimmed(Array(bytes)), as: UTF8.self)
    let end = Int64(clamping: (now.timeIntervalSince1970 + Self.seconds).rounded())
    self.init(name: name.isEmpty ? "An app" : name, address: address ?? "", digest: digest, end: end, key: key)
  }

  /// The request that the fields of an address tell; nil for one that this installation has not made, or that has ended.
  init?(fields: (String) -> String?, key: String, now: Date) {
    guard let name = fields("name"), let address = fields("from"), let end = fields("until").flatMap({ Int64($0) }),
      let digest = fields("app").flatMap({ [UInt8](hexadecimal: $0) }), let code = fields("code")
    else { return nil }
    guard Digest.constantTimeEqual(code, Self.code(name, address, digest, end, key: key)),
      now.timeIntervalSince1970 < Double(end)
    else { return nil }
    self.init(name: name, address: address, digest: digest, end: end, key: key)
  }

  private init(name: String, address: String, digest: [UInt8], end: Int64, key: String) {
    self.name = name
    self.address = address.isEmpty ? nil : address
    self.digest = digest
    fields = [
      ("name", name), ("from", address), ("until", "\(end)"), ("app", digest.hexadecimal),
      ("code", Self.code(name, address, digest, end, key: key)),
    ]
  }

  /// No two requests have the same text: before a part of any length stands its length.
  private static func code(_ name: String, _ address: String, _ digest: [UInt8], _ end: Int64, key: String) -> String {
    let text = "app request \(end) \(digest.hexadecimal) \(name.utf8.count) \(name) \(address)"
    return Digest.code(of: text, key: Array(key.utf8))
  }
}
