/// Finds bytes, many at a time.
///
/// Public, and not `package`: the compiler inlines only public functions in other modules, and a block is looked at in less
/// time than a call takes.
public enum ByteScan {
  /// Bytes that are looked at together.
  public typealias Block = SIMD16<UInt8>
  /// Which of the bytes are wanted.
  public typealias Found = SIMDMask<SIMD16<Int8>>

  /// The first place at or after `start` whose byte belongs to a class; `end` if none does.
  @inlinable @inline(__always)
  public static func first(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, where isWanted: (Block) -> Found
  ) -> Int {
    guard let base = bytes.baseAddress, start < end else { return end }
    let raw = UnsafeRawPointer(base)
    var position = start
    while position + 16 <= end {
      let found = isWanted(raw.loadUnaligned(fromByteOffset: position, as: Block.self))
      let offset = first(of: found)
      if offset < 16 { return position + offset }
      position += 16
    }
    guard position < end else { return end }
    // Matches in the padding after the end are discarded.
    var rest = Block()
    withUnsafeMutableBytes(of: &rest) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: raw + position, count: end - position))
    }
    return min(position + first(of: isWanted(rest)), end)
  }

  /// The first place at or after `start` whose byte is above ASCII; the end if it is all ASCII.
  ///
  /// Eight bytes at a time: in most languages runs of ASCII are shorter than sixteen, and a block costs twice as much.
  @inlinable
  public static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var position = start
    while position + 8 <= raw.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let high = word & 0x8080_8080_8080_8080
      if high != 0 { return position + high.trailingZeroBitCount >> 3 }
      position += 8
    }
    while position < raw.count, raw[position] < 0x80 { position += 1 }
    return position
  }

  @inlinable
  public static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    first(in: bytes, from: 0, to: bytes.count) { $0 .>= Block(repeating: 0x80) } == bytes.count
  }

  /// The first place of a byte; `end` if it does not occur.
  @inlinable @inline(__always)
  public static func first(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    first(in: bytes, from: start, to: end) { $0 .== Block(repeating: byte) }
  }

  /// The first place of a sequence of bytes; nil if it does not occur.
  public static func first(_ text: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return first(wanted, in: bytes, from: start)
  }

  /// The first place of a sequence of at least one byte; nil if it does not occur.
  public static func first(
    _ wanted: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var position = start
    while true {
      position = first(wanted[0], in: bytes, from: position, to: bytes.count)
      guard position + wanted.count <= bytes.count else { return nil }
      if bytes[position...].starts(with: wanted) { return position }
      position += 1
    }
  }

  /// The index of the first set lane; 16 if all are clear.
  @inlinable @inline(__always)
  public static func first(of found: Found) -> Int {
    let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
    if halves[0] != 0 { return halves[0].trailingZeroBitCount >> 3 }
    if halves[1] != 0 { return 8 + (halves[1].trailingZeroBitCount >> 3) }
    return 16
  }
}
