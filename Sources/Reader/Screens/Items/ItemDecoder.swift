import Bytes
import Lists
import Storage

/// The kinds of a program, and the one place that tells them apart. Made once, for all pages.
public struct ItemDecoder: Sendable {
  private let decoders: [ByteString: @Sendable (StoredEntry) throws -> any TimelineItem]
  private let blocks: [ItemKind.Block]

  /// - Precondition: The keys of the kinds are unique.
  public init(_ kinds: [ItemKind]) {
    let keyed = kinds.compactMap { kind in kind.decode.map { (ByteString(kind.key), $0) } }
    decoders = Dictionary(keyed) { _, _ in preconditionFailure("Two kinds have the same key.") }
    blocks = kinds.compactMap(\.block)
  }

  /// The item of an entry. An entry that cannot be decoded becomes a placeholder with the error.
  public func item(_ entry: StoredEntry) -> any TimelineItem {
    guard let decode = decoders[ByteString(entry.kind)] else {
      return PlaceholderItem.viewed(entry, DecodingProblem(kind: entry.kind, reason: .unknownKind))
    }
    do {
      return try decode(entry)
    } catch {
      return PlaceholderItem.viewed(entry, DecodingProblem(kind: entry.kind, reason: .malformed("\(error)")))
    }
  }

  /// The items of a timeline, newest first. A block takes the place of the first item that it gathers.
  public func items(from entries: [StoredEntry], gathersBlocks: Bool) -> [any TimelineItem] {
    let items = entries.map(item)
    return gathersBlocks ? blocks.reduce(items) { $1.gathered($0) } : items
  }

  /// The elements of a timeline that may show an entry.
  func elements(showing entry: EntryID) -> [ItemID] {
    [ItemID(entry: entry)] + blocks.map(\.id)
  }
}
