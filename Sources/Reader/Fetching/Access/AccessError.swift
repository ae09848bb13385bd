import Foundation

/// The reason why the settings of a feed cannot be used or changed, in sentences for users.
public enum AccessError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A value is not valid; the text says why, and what to enter.
  case invalid(String)
  /// There is no key for secrets, and none can be made.
  case noKey
  /// The file of the key cannot be read or written.
  case keyFile(reason: String)
  /// A stored secret cannot be read with this key.
  case cannotDecrypt
  /// The feed has another origin than its secrets are for.
  case otherOrigin(String)

  /// What operators are told, with the names of files.
  public var detail: String {
    if case .keyFile(let reason) = self { return "The key for secrets cannot be used: \(reason)." }
    return description
  }

  public var description: String {
    switch self {
    case .invalid(let reason): reason
    case .noKey:
      "The server has no key for secrets. Ask the administrator to start it with --secret-key-file or YAARR_SECRET_KEY."
    case .keyFile:
      "The server's key for secrets cannot be used, so the feed's sign-in and other secrets cannot be read. Tell the "
        + "administrator."
    case .cannotDecrypt:
      "The feed's sign-in or another of its secrets was stored with another key. Enter it again in the feed's settings, "
        + "or ask the administrator for the key of that time."
    case .otherOrigin(let origin):
      "The feed's secrets are for \(origin) and are not sent elsewhere. Enter them again for the feed's present address."
    }
  }
}
