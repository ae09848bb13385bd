import Bytes
import Storage

/// What programs are given of entries.
extension StoredEntry {
  /// The address; of an entry without a link that of its first file.
  public var addressForClients: String? {
    ClientText.address(link) ?? enclosures.lazy.compactMap { ClientText.address($0.url) }.first
  }

  /// A short digest of the identifier.
  public var hashForClients: String {
    var hash = FNV1a()
    hash.combine(guid)
    return hash.value.hexadecimal
  }
}
