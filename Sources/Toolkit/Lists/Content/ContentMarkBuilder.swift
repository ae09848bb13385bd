import Bytes

/// Computes a mark from everything that an item shows, part by part.
///
/// It is a `FNV1a` hash. Every part is preceded by its kind, a string also by its length: "ab", "c" and "a", "bc" give
/// different marks. The order of parts counts.
///
/// ```swift
/// var builder = ContentMarkBuilder()
/// builder.combine(title)
/// builder.combine(isRead)
/// return builder.mark
/// ```
public struct ContentMarkBuilder: Sendable {
  // MARK: Lifecycle

  /// Creates a builder without parts.
  public init() {}

  // MARK: Public

  /// The mark of what has been combined so far.
  public var mark: ContentMark { ContentMark(value: hash.value) }

  /// Adds a number.
  public mutating func combine(_ value: Int64) {
    hash.combine(Part.number)
    add(UInt64(bitPattern: value))
  }

  /// Adds a number, as its `Int64`.
  public mutating func combine(_ value: Int) { combine(Int64(value)) }

  /// Adds a number by its bits: 0 and -0 give different marks.
  public mutating func combine(_ value: Double) {
    hash.combine(Part.fraction)
    add(value.bitPattern)
  }

  /// Adds a number, or that it is missing.
  public mutating func combine(_ value: Int?) {
    if let value { combine(value) } else { hash.combine(Part.nothing) }
  }

  /// Adds a number, or that it is missing.
  public mutating func combine(_ value: Double?) {
    if let value { combine(value) } else { hash.combine(Part.nothing) }
  }

  /// Adds a text, or that it is missing: not the same as an empty text.
  public mutating func combine(_ value: String?) {
    if let value { combine(value) } else { hash.combine(Part.nothing) }
  }

  /// Combines the string's UTF-8 form as it is: canonically equal strings with different code points give different
  /// marks.
  public mutating func combine(_ value: String) {
    hash.combine(Part.text)
    add(UInt64(clamping: value.utf8.count))
    hash.combine(value)
  }

  /// Adds a Boolean value.
  public mutating func combine(_ value: Bool) {
    hash.combine(Part.flag)
    hash.combine(value ? 1 : 0 as UInt8)
  }

  /// Combines the mark of a part that has its own.
  public mutating func combine(_ value: ContentMark) {
    hash.combine(Part.mark)
    add(value.value)
  }

  // MARK: Private

  /// The kind of a part. The values are included in every mark: never change them.
  private enum Part {
    static let number: UInt8 = 1
    static let text: UInt8 = 2
    static let flag: UInt8 = 3
    static let mark: UInt8 = 4
    static let fraction: UInt8 = 5
    static let nothing: UInt8 = 6
  }

  private var hash = FNV1a()

  /// Adds the least significant byte first, on every machine.
  private mutating func add(_ number: UInt64) {
    for shift: UInt64 in stride(from: 0, to: 64, by: 8) {
      hash.combine(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
