import Synchronization
import Syndication
import Zstandard

/// An entry as its publisher sent it, with all that its draft is made of.
struct PublishedEntry: Codable {
  /// Relative addresses refer to it where the entry states nothing else.
  let feedURL: String
  let entry: ParsedEntry
}

/// Makes the bytes that are stored of published entries: CBOR, compressed. The compressor is kept: it is large.
final class PublishedEntryEncoder: Sendable {
  private let compressor = Mutex(Compressor())

  /// - Returns: Nil for an entry that is too large to be kept.
  /// - Complexity: O(size of the entry).
  func encode(_ published: PublishedEntry) -> [UInt8]? {
    // What the parser makes can be written.
    guard let bytes = try? CBOREncoder.encode(published), bytes.count <= EntryLimits.source else { return nil }
    return compressor.withLock { $0.compress(bytes) }
  }
}

extension PublishedEntry {
  /// - Throws: An error for what is damaged, or was written in a way that this program does not know.
  init(stored bytes: [UInt8]) throws {
    self = try CBORDecoder.decode(Self.self, from: Decompressor.decompress(bytes, limit: EntryLimits.source))
  }
}
