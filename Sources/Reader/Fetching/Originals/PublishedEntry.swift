import Syndication
import Threading
import Zstandard

/// A published entry, with everything that its draft depends on.
package struct PublishedEntry: Codable {
  /// The base of relative addresses, unless the entry states another one.
  let feedURL: WebAddress
  package let entry: ParsedEntry
}

/// Encodes published entries for storage as compressed CBOR. The compressor is reused, since it is large.
final class PublishedEntryEncoder: Sendable {
  private let compressor = Lock(Compressor())

  /// - Returns: Nil for an entry that is too large to be stored.
  /// - Complexity: O(size of the entry).
  func encode(_ published: PublishedEntry) -> [UInt8]? {
    // The parser's output can always be encoded.
    guard let bytes = try? CBOREncoder.encode(published), bytes.count <= EntryLimits.source else { return nil }
    return compressor.withLock { $0.compress(bytes) }
  }
}

extension PublishedEntry {
  /// - Throws: An error for data that is damaged or in an unknown format.
  package init(stored bytes: [UInt8]) throws {
    self = try CBORDecoder.decode(Self.self, from: Decompressor.decompress(bytes, limit: EntryLimits.source))
  }
}
