import Bytes

/// The version of everything that is stored, as one database object sees it. Versions can only be compared for equality.
public struct StoredVersion: Hashable, Sendable {
  private let name: ByteString

  init(_ name: String) {
    self.name = ByteString(name)
  }
}
