import CommandOptions
import Fetching
import Foundation

/// The place of the key that secrets of feeds are stored with.
enum SecretKeyPlace {
  static let file = Option<String?>(
    "secret-key-file", value: "PATH", variable: "YAARR_SECRET_KEY_FILE",
    help: """
      The file of the key that encrypts the secrets of feeds (default: secret.key beside a database in a file, where it is \
      made when it is needed first). YAARR_SECRET_KEY may hold the key itself. See docs/operating.md.
      """)

  static func keys(
    _ invocation: Invocation, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> SecretKeys {
    // The key of a file that is named exists: several processes that each made one could not read each other's secrets.
    if let path = invocation[file] { return .file(path, isMade: false) }
    if let text = environment["YAARR_SECRET_KEY"], !text.isEmpty { return .text(text) }
    switch try DatabasePlace(invocation, environment: environment) {
    case .file(let path):
      return .file((path as NSString).deletingLastPathComponent + "/secret.key", isMade: true)
    case .server: return .none
    }
  }
}
