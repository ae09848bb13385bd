import Bytes

/// The distinct names of a document.
///
/// A feed has few names and repeats them: recently used names are found by a few of their bytes and compared bytewise.
/// All others are found in a dictionary, whose hashing is seeded, so that a document cannot provoke collisions.
struct XMLNameTable {
  struct Entry {
    /// The first occurrence of the name, in bytes.
    var place: Int
    var count: Int
    /// The index of the name without its prefix.
    var local: Int32
    /// The same value for all names that differ only in the case of ASCII letters.
    var folded: Int32
    /// The index of the prefix; 0 without a prefix.
    var prefix: Int32
    /// The prefix that an attribute with this name declares; -1 if it declares none.
    var declares: Int32
    /// True if elements with this name are entries, with any prefix.
    var isEntry: Bool
    /// True if entries are children of elements with this name, with any prefix.
    var holdsEntries: Bool
    /// True if the name is that of an HTML element without an end tag.
    var isVoid: Bool
  }

  private(set) var entries: [Entry] = []
  private(set) var locals = XMLLocalNames()
  private(set) var prefixes = IndexedList<ByteString>(["", "xml"])
  private var recent: [Int32] = [Int32](repeating: -1, count: 256)
  private var entryByName: [ByteString: Int32] = [:]
  private var folded = IndexedList<ByteString>()

  /// The index of the entry for a name, which must have at least one and at most `XMLLimits.name` bytes.
  mutating func index(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    let slot = Self.slot(of: range, in: bytes)
    let latest = recent[slot]
    if latest >= 0, matches(latest, range, in: bytes) { return latest }
    let index = slowIndex(of: range, in: bytes)
    recent[slot] = index
    return index
  }

  /// True if a name equals that of an entry.
  @inline(__always)
  func matches(_ index: Int32, _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entries[Int(index)]
    guard entry.count == range.count else { return false }
    for offset in 0..<entry.count where bytes[entry.place + offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }

  /// The `folded` value of a name, ignoring case; nil if the document does not have the name.
  ///
  /// - Complexity: O(length of the name).
  func folded(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard !range.isEmpty, range.count <= XMLLimits.name else { return nil }
    return folded.find(ByteString(decoding: bytes[range].map(ASCII.lowercased)))
  }

  @inline(__always)
  private static func slot(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let first = Int(bytes[range.lowerBound])
    let middle = Int(bytes[range.lowerBound + range.count / 2])
    let last = Int(bytes[range.upperBound - 1])
    return (first &* 7 &+ middle &* 31 &+ last &* 3 &+ range.count &* 61) & 0xFF
  }

  private mutating func slowIndex(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    func text(_ range: Range<Int>) -> ByteString {
      ByteString(decoding: UnsafeBufferPointer(rebasing: bytes[range]))
    }
    let name = text(range)
    if let known = entryByName[name] { return known }
    var (prefix, local) = (ByteString(""), name)
    if let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")), colon > range.lowerBound,
      colon + 1 < range.upperBound
    {
      (prefix, local) = (text(range.lowerBound..<colon), text((colon + 1)..<range.upperBound))
    }
    let isDeclaration = prefix == "xmlns" || name == "xmlns"
    let entry = Entry(
      place: range.lowerBound, count: range.count,
      local: locals.index(of: local),
      folded: folded.index(of: ByteString(name.string.lowercasedASCII)), prefix: prefixes.index(of: prefix),
      declares: isDeclaration ? prefixes.index(of: prefix.isEmpty ? "" : local) : -1,
      isEntry: XMLNameBytes.isEntry(bytes[range]), holdsEntries: XMLNameBytes.holdsEntries(bytes[range]),
      isVoid: XMLNameBytes.isVoidHTML(bytes[range]))
    let index = Int32(clamping: entries.count)
    entries.append(entry)
    entryByName[name] = index
    return index
  }
}
