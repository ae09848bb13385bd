import Bytes
import Storage

/// The identity of a timeline element: of an entry, or of a block gathered from several entries.
public struct ItemID: Hashable, Sendable, LosslessStringConvertible {
  @ComparedByBytes public private(set) var description: String

  /// Accepts letters, digits, `-` and `.`, since identities are written into markup and sent in requests of pages.
  public init?(_ description: String) {
    let isPlain = description.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: false
      }
    }
    guard isPlain, !description.isEmpty, description.utf8.count <= 64 else { return nil }
    self.description = description
  }

  public init(entry: EntryID) {
    description = "e\(entry.rawValue)"
  }

  /// The identity of the only block of its kind in a timeline.
  public init(block kind: String) {
    description = "block-\(kind)"
  }

  /// The entry of this element; nil for a block.
  public var entry: EntryID? {
    guard description.utf8.first == UInt8(ascii: "e") else { return nil }
    return EntryID(String(Substring(description.utf8.dropFirst())))
  }
}
