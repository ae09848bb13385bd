import Bytes
import Foundation
import Logging
import Sodium
import Storage

/// The key that secrets are stored with. It is read when it is needed first: most readers have no secrets.
public struct SecretKeys: Sendable {
  private enum Place: Sendable {
    case none
    case text(String)
    /// - Parameter isMade: True if a missing file is made with a new key.
    case file(path: String, isMade: Bool)
  }

  private let place: Place
  /// Users are not told where the key is.
  public var logger = Logger.silent

  private init(place: Place) { self.place = place }

  /// No key: secrets can neither be stored nor read.
  public static let none = SecretKeys(place: .none)

  /// A key in text: at least 32 bytes that are hard to guess.
  public static func text(_ text: String) -> SecretKeys { SecretKeys(place: .text(text)) }

  /// A key in a file. The folder must exist.
  /// - Parameter isMade: True if a missing file is made with a new key when the first secret is to be stored.
  public static func file(_ path: String, isMade: Bool) -> SecretKeys {
    SecretKeys(place: .file(path: path, isMade: isMade))
  }

  package func key() throws(AccessError) -> SecretKey {
    switch place {
    case .none: throw .noKey
    case .text(let text): return try Self.key(text, in: "YAARR_SECRET_KEY")
    case .file(let path, _): return try Self.key(at: path)
    }
  }

  /// The key to store a secret with: the next one as soon as there is one. A missing file is made, unless there are stored
  /// secrets, which a new key does not open.
  ///
  /// - Throws: `AccessError`; `StorageError`.
  package func keyForNew(in store: any Database) async throws -> SecretKey {
    var hasSecrets = false
    if case .file(let path, isMade: true) = place, !FileManager.default.fileExists(atPath: path) {
      hasSecrets = try await !store.storedSecrets().isEmpty
    }
    return try logged { () throws(AccessError) in
      if let next = try nextKey() { return next }
      if case .file(let path, isMade: true) = place {
        if hasSecrets {
          throw .keyFile(
            reason: "there is no file \(path), and stored secrets need it. Put it back. If it is lost for good, make a "
              + "new one as docs/operating.md says, and enter the secrets again")
        }
        try Self.make(path)
      }
      return try key()
    }
  }

  /// The keys that stored secrets may open with. While the key is being changed there are two.
  package func opener() throws(AccessError) -> SecretOpener {
    try logged { () throws(AccessError) in
      // First the next one: when it becomes the present one between the two, that one is read.
      let next = try nextKey()
      return SecretOpener(keys: [try key()] + (next.map { [$0] } ?? []))
    }
  }

  private func logged<Value>(_ body: () throws(AccessError) -> Value) throws(AccessError) -> Value {
    do {
      return try body()
    } catch {
      if case .keyFile = error { logger.error("secret key not usable", ["problem": error.detail]) }
      throw error
    }
  }

  /// The path of the file, if other users of the machine can read it.
  public var exposedFile: String? {
    guard case .file(let path, _) = place else { return nil }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IROTH != 0 ? path : nil
  }

  // MARK: Changing the key

  /// The key that takes the place of the present one; nil if it is not being changed.
  package func nextKey() throws(AccessError) -> SecretKey? {
    guard case .file(let path, _) = place else { return nil }
    do {
      return try Self.key(at: Self.next(path))
    } catch {
      // It may become the present one between two looks at it.
      guard FileManager.default.fileExists(atPath: Self.next(path)) else { return nil }
      throw error
    }
  }

  /// Makes the next key, unless it is there or the operator makes it.
  package func prepareChange() throws(AccessError) {
    switch place {
    case .none: throw .noKey
    case .text:
      throw .keyFile(
        reason: "it is in YAARR_SECRET_KEY. To change it, put it into a file and name that with --secret-key-file")
    case .file(let path, let isMade):
      // Without a present key there is nothing to change.
      _ = try key()
      if isMade { try Self.make(Self.next(path)) }
      guard case nil = try nextKey() else { return }
      throw .keyFile(reason: "there is no file \(Self.next(path)). Put the new key there on every machine first")
    }
  }

  /// Puts the next key in the place of the present one, which stays beside it for older backups.
  ///
  /// - Returns: False if the operator does it, on each machine.
  package func finishChange() throws(AccessError) -> Bool {
    guard case .file(let path, isMade: true) = place else { return false }
    let former = path + ".former"
    unlink(former)
    guard link(path, former) == 0, rename(Self.next(path), path) == 0 else {
      throw .keyFile(reason: "\(path) cannot be replaced (\(String(cString: strerror(errno))))")
    }
    return true
  }

  private static func next(_ path: String) -> String { path + ".new" }

  private static func key(at path: String) throws(AccessError) -> SecretKey {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT
        ? .keyFile(reason: "there is no file \(path)")
        : .keyFile(reason: "\(path) cannot be read (\(String(cString: strerror(errno))))")
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else {
      throw .keyFile(reason: "\(path) cannot be read (\(String(cString: strerror(errno))))")
    }
    return try key(String(decoding: bytes.prefix(count), as: UTF8.self), in: path)
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

/// Opens stored secrets.
package struct SecretOpener: Sendable {
  let keys: [SecretKey]

  /// The secret; nil if it was stored with none of the keys, or for another place.
  package func open(_ sealed: [UInt8], context: [UInt8]) -> [UInt8]? {
    keys.lazy.compactMap { SealedBox.open(sealed, key: $0, context: context) }.first
  }
}
