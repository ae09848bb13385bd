import Bytes
import Foundation
import Sodium

/// The key that secrets are stored with. It is read when it is needed first: most readers have no secrets.
public struct SecretKeys: Sendable {
  private enum Place: Sendable {
    case none
    case text(String)
    /// - Parameter isMade: True if a missing file is made with a new key.
    case file(path: String, isMade: Bool)
  }

  private let place: Place

  /// No key: secrets can neither be stored nor read.
  public static let none = SecretKeys(place: .none)

  /// A key in text: at least 32 bytes that are hard to guess.
  public static func text(_ text: String) -> SecretKeys { SecretKeys(place: .text(text)) }

  /// A key in a file. The folder must exist.
  /// - Parameter isMade: True if a missing file is made with a new key when a secret is to be stored.
  public static func file(_ path: String, isMade: Bool) -> SecretKeys {
    SecretKeys(place: .file(path: path, isMade: isMade))
  }

  /// - Parameter isNew: True if a secret is to be stored, for which a key may be made.
  func key(forNew isNew: Bool = false) throws(AccessError) -> SecretKey {
    switch place {
    case .none: throw .noKey
    case .text(let text): return try Self.key(text, in: "YAARR_SECRET_KEY")
    case .file(let path, let isMade):
      if isNew, isMade { try Self.make(path) }
      guard let data = FileManager.default.contents(atPath: path) else {
        throw FileManager.default.fileExists(atPath: path)
          ? .keyFile(reason: "\(path) cannot be read") : .keyFile(reason: "there is no file \(path)")
      }
      return try Self.key(String(decoding: data.prefix(4_096), as: UTF8.self), in: path)
    }
  }

  private static func key(_ text: String, in place: String) throws(AccessError) -> SecretKey {
    guard let key = SecretKey(text) else { throw .keyFile(reason: "\(place) has fewer than 32 bytes") }
    return key
  }

  /// Makes the file, readable for its owner only, unless it is there. Two processes make one key: the file appears whole
  /// under its name.
  private static func make(_ path: String) throws(AccessError) {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let draft = path + "." + UUID().uuidString
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else {
      throw .keyFile(reason: "\(path) cannot be made (\(String(cString: strerror(errno))))")
    }
    defer { unlink(draft) }
    let bytes = Array((RandomToken.make() + "\n").utf8)
    let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten else { throw .keyFile(reason: "\(path) cannot be written") }
    guard link(draft, path) == 0 || errno == EEXIST else {
      throw .keyFile(reason: "\(path) cannot be made (\(String(cString: strerror(errno))))")
    }
  }
}
