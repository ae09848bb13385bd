import Bytes

/// Finds names of `HTMLName` by their bytes in a hash table that is built once.
struct KnownNames {
  static let all = KnownNames()

  /// The size of the table: a power of two, a few times the number of names.
  private static let slotCount = 2048
  private static let longest = HTMLName.allCases.map { $0.string.utf8.count }.max() ?? 0

  /// Numbers of names; the number of `unknown` marks a free slot.
  private var slots = Array(repeating: HTMLName.unknown.rawValue, count: slotCount)
  /// The start of each name's spelling in `spellings`, followed by the end of the last one.
  private var starts: [Int32] = []
  private var spellings: [UInt8] = []

  private init() {
    for name in HTMLName.allCases where name != .unknown {
      starts.append(Int32(clamping: spellings.count))
      spellings.append(contentsOf: name.string.utf8)
      var slot = Array(name.string.utf8).withUnsafeBufferPointer { KnownNames.slot(of: $0) }
      while slots[slot] != HTMLName.unknown.rawValue { slot = (slot + 1) % KnownNames.slotCount }
      slots[slot] = name.rawValue
    }
    starts.append(Int32(clamping: spellings.count))
  }

  /// The name in any case, or nil.
  func find(_ name: UnsafeBufferPointer<UInt8>) -> HTMLName? {
    guard !name.isEmpty, name.count <= KnownNames.longest else { return nil }
    var slot = KnownNames.slot(of: name)
    while slots[slot] != HTMLName.unknown.rawValue {
      let number = Int(slots[slot])
      if isEqual(name, number) { return HTMLName(rawValue: UInt16(clamping: number)) }
      slot = (slot + 1) % KnownNames.slotCount
    }
    return nil
  }

  /// Appends the spelling of a name.
  func append(_ name: HTMLName, to bytes: inout [UInt8]) {
    guard name != .unknown else { return }
    let number = Int(name.rawValue)
    let range = Int(starts[number])..<Int(starts[number + 1])
    spellings.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  // MARK: Private

  private func isEqual(_ name: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
    let start = Int(starts[number])
    guard Int(starts[number + 1]) - start == name.count else { return false }
    for index in name.indices where ASCII.lowercased(name[index]) != spellings[start + index] { return false }
    return true
  }

  private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(ASCII.lowercased(byte))) &* 16_777_619 }
    return Int((hash ^ hash >> 15) % UInt32(clamping: slotCount))
  }
}
