/// Computes a mark from everything that an item shows, part by part.
///
/// FNV-1a, 64 bits, with its published offset basis (G. Fowler, L. C. Noll, K.-P. Vo, draft-eastlake-fnv). Every part is preceded by
/// its kind, a string also by its length: "ab", "c" and "a", "bc" give different marks. The order of parts counts.
///
/// ```swift
/// var builder = ContentMarkBuilder()
/// builder.combine(title)
/// builder.combine(isRead)
/// return builder.mark
/// ```
public struct ContentMarkBuilder: Sendable {
  // MARK: Lifecycle

  public init() {}

  // MARK: Public

  /// The mark of what has been combined so far.
  public var mark: ContentMark { ContentMark(value: state) }

  public mutating func combine(_ value: Int64) {
    add(Part.number)
    add(UInt64(bitPattern: value))
  }

  /// Combines the string's UTF-8 form as it is: canonically equal strings with different code points give different
  /// marks.
  public mutating func combine(_ value: String) {
    var value = value
    add(Part.text)
    value.withUTF8 { bytes in
      add(UInt64(bytes.count))
      for byte in bytes { add(byte) }
    }
  }

  public mutating func combine(_ value: Bool) {
    add(Part.flag)
    add(value ? 1 : 0 as UInt8)
  }

  /// Combines the mark of a part that has its own.
  public mutating func combine(_ value: ContentMark) {
    add(Part.mark)
    add(value.value)
  }

  // MARK: Private

  /// The kind of a part. The values are included in every mark: never change them.
  private enum Part {
    static let number: UInt8 = 1
    static let text: UInt8 = 2
    static let flag: UInt8 = 3
    static let mark: UInt8 = 4
  }

  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds the least significant byte first, on every machine.
  private mutating func add(_ number: UInt64) {
    for shift: UInt64 in stride(from: 0, to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
