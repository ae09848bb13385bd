import Bytes

/// Finds character references by name, in a hash table over `NamedReferenceList` that is built once.
struct NamedReferences {
  struct Reference {
    let name: Range<Int32>
    let first: UInt32
    /// 0 if there is only one scalar.
    let second: UInt32
    /// True if the name is valid without its semicolon.
    let isLegacy: Bool
  }

  static let all = NamedReferences()

  /// The size of the table: a power of two, about twice the number of names.
  private static let slotCount = 4096
  private static let free: UInt16 = .max

  private var slots = Array(repeating: free, count: slotCount)
  private var references: [Reference] = []
  private var text: [UInt8] = []

  private init() {
    references.reserveCapacity(NamedReferences.slotCount / 2)
    text = NamedReferenceList.text.withUTF8Buffer { Array($0) }
    var index = 0
    while index < text.count {
      let start = index
      while ASCII.isLetter(text[index]) || ASCII.isDigit(text[index]) { index += 1 }
      guard index > start else {
        index += 1
        continue
      }
      let name = Int32(clamping: start)..<Int32(clamping: index)
      let isLegacy = text[index] == UInt8(ascii: "!")
      index += 1
      let first = hexadecimal(&index)
      var second: UInt32 = 0
      if index < text.count, text[index] == UInt8(ascii: "+") {
        index += 1
        second = hexadecimal(&index)
      }
      add(Reference(name: name, first: first, second: second, isLegacy: isLegacy))
    }
  }

  /// The reference with a case-sensitive name, without `&` and `;`.
  func find(_ name: UnsafeBufferPointer<UInt8>) -> Reference? {
    var slot = NamedReferences.slot(of: name)
    while slots[slot] != NamedReferences.free {
      let reference = references[Int(slots[slot])]
      if isEqual(name, reference.name) { return reference }
      slot = (slot + 1) % NamedReferences.slotCount
    }
    return nil
  }

  // MARK: Private

  private mutating func hexadecimal(_ index: inout Int) -> UInt32 {
    var value: UInt32 = 0
    while index < text.count, let digit = ASCII.hexValue(text[index]) {
      value = value << 4 | digit
      index += 1
    }
    return value
  }

  private mutating func add(_ reference: Reference) {
    let name = Int(reference.name.lowerBound)..<Int(reference.name.upperBound)
    var slot = text.withUnsafeBufferPointer { NamedReferences.slot(of: UnsafeBufferPointer(rebasing: $0[name])) }
    while slots[slot] != NamedReferences.free { slot = (slot + 1) % NamedReferences.slotCount }
    slots[slot] = UInt16(clamping: references.count)
    references.append(reference)
  }

  private func isEqual(_ name: UnsafeBufferPointer<UInt8>, _ other: Range<Int32>) -> Bool {
    guard other.count == name.count else { return false }
    for index in name.indices where name[index] != text[Int(other.lowerBound) + index] { return false }
    return true
  }

  private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int((hash ^ hash >> 15) % UInt32(clamping: slotCount))
  }
}
