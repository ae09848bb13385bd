import Bytes

/// The part of a body that a `Range` header requests (RFC 9110 section 14.1).
enum ByteRange: Equatable {
  /// The header is not supported, such as one with several ranges: the response is the whole body.
  case whole
  case part(Range<Int>)
  /// The range lies outside of the body: 416.
  case unsatisfiable

  /// - Parameter count: The size of the whole body in bytes.
  init(_ header: String, of count: Int) {
    var rest = Array(header.utf8)[...]
    let unit = HTTPSyntax.trimmed(HTTPSyntax.take(&rest, upTo: UInt8(ascii: "=")))
    guard HTTPSyntax.lowercased(unit).hasSameBytes(as: "bytes") else {
      self = .whole
      return
    }
    var last = HTTPSyntax.trimmed(rest.dropFirst())
    let first = HTTPSyntax.take(&last, upTo: UInt8(ascii: "-"))
    guard last.popFirst() != nil else {
      self = .whole
      return
    }
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

  /// Reads digits. A number too large for `Int` becomes `Int.max`.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    guard !text.isEmpty, text.allSatisfy(ASCII.isDigit) else { return nil }
    return Int(String(decoding: text, as: UTF8.self)) ?? Int.max
  }
}
