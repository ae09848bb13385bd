/// The names of a document, each kept once.
///
/// A feed has few names and uses them again and again: those in use lately are found by a few of their bytes, and
/// compared as bytes. All others are found in a dictionary, whose hashing no document can foresee.
struct XMLNameTable {
  struct Entry {
    /// Where the name stands first, in bytes.
    var place: Int
    var count: Int
    /// The index of the name without its prefix, in lower case.
    var local: Int32
    /// The index of the prefix; 0 where there is none.
    var prefix: Int32
    /// The prefix that an attribute of this name declares; -1 where it declares none.
    var declares: Int32
    /// Whether elements of this name are entries, with whatever prefix.
    var isEntry: Bool
    /// Whether the name is that of an element of HTML that has no end tag.
    var isVoid: Bool
  }

  private(set) var entries: [Entry] = []
  /// In lower case, without prefixes.
  private(set) var names: [String] = []
  private(set) var prefixes: [String] = ["", "xml"]
  private var recent: [Int32] = [Int32](repeating: -1, count: 256)
  private var entryByName: [String: Int32] = [:]
  private var nameIndexes: [String: Int32] = [:]
  private var prefixIndexes: [String: Int32] = ["": 0, "xml": 1]

  /// The index of the entry of a name, which is not empty.
  mutating func index(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    let slot: Int = Self.slot(of: range, in: bytes)
    let latest: Int32 = recent[slot]
    if latest >= 0, matches(latest, range, in: bytes) { return latest }
    let index: Int32 = slowIndex(of: range, in: bytes)
    recent[slot] = index
    return index
  }

  /// Whether a name is the one of an entry of this table.
  @inline(__always)
  func matches(_ index: Int32, _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry: Entry = entries[Int(index)]
    guard entry.count == range.count else { return false }
    for offset in 0..<entry.count where bytes[entry.place + offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }

  @inline(__always)
  private static func slot(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let first: Int = Int(bytes[range.lowerBound])
    let middle: Int = Int(bytes[range.lowerBound + range.count / 2])
    let last: Int = Int(bytes[range.upperBound - 1])
    return (first &* 7 &+ middle &* 31 &+ last &* 3 &+ range.count &* 61) & 0xFF
  }

  private mutating func slowIndex(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    let name: String = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    if let known = entryByName[name] { return known }
    var prefix: Substring = ""
    var local: Substring = name[...]
    if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), colon > name.startIndex {
      let rest: Substring = name[name.utf8.index(after: colon)...]
      if !rest.isEmpty { (prefix, local) = (name[..<colon], rest) }
    }
    let isDeclaration: Bool = prefix == "xmlns" || name == "xmlns"
    let entry: Entry = Entry(
      place: range.lowerBound, count: range.count, local: self.local(local.lowercased()),
      prefix: self.prefix(String(prefix)),
      declares: isDeclaration ? self.prefix(prefix.isEmpty ? "" : String(local)) : -1,
      isEntry: XMLNameBytes.isEntry(bytes[range]), isVoid: XMLNameBytes.isVoidHTML(bytes[range]))
    let index: Int32 = Int32(entries.count)
    entries.append(entry)
    entryByName[name] = index
    return index
  }

  private mutating func local(_ name: String) -> Int32 {
    if let known = nameIndexes[name] { return known }
    let index: Int32 = Int32(names.count)
    names.append(name)
    nameIndexes[name] = index
    return index
  }

  private mutating func prefix(_ name: String) -> Int32 {
    if let known = prefixIndexes[name] { return known }
    let index: Int32 = Int32(prefixes.count)
    prefixes.append(name)
    prefixIndexes[name] = index
    return index
  }
}
