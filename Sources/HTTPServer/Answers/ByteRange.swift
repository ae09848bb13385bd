/// The part of a body that a `Range` header asks for (RFC 9110 section 14.1).
enum ByteRange: Equatable {
  /// The header asks for nothing that is understood here, several ranges among them: the answer is the whole.
  case whole
  case part(Range<Int>)
  /// It asks for what is not there: 416.
  case unsatisfiable

  /// - Parameter count: bytes of the whole.
  init(_ header: String, of count: Int) {
    var rest = header[...]
    guard rest.take(upTo: "=").trimmed.lowercased() == "bytes" else {
      self = .whole
      return
    }
    var last = rest.dropFirst().trimmed
    let first = last.take(upTo: "-")
    guard last.first == "-" else {
      self = .whole
      return
    }
    last = last.dropFirst()
    switch (Self.number(first), Self.number(last)) {
    case (let start?, let end?) where start <= end:
      self = start < count ? .part(start..<(min(end, count - 1) + 1)) : .unsatisfiable
    case (let start?, nil) where last.isEmpty:
      self = start < count ? .part(start..<count) : .unsatisfiable
    case (nil, let length?) where first.isEmpty:
      self = length > 0 && count > 0 ? .part((count - min(length, count))..<count) : .unsatisfiable
    default:
      self = .whole
    }
  }

  /// Digits only; what is too large for an `Int` is as large as that.
  private static func number(_ text: Substring) -> Int? {
    let isNumber = text.utf8.allSatisfy { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard isNumber, !text.isEmpty else { return nil }
    return Int(text) ?? Int.max
  }
}
