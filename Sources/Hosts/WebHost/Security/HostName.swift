import Bytes

/// The host and port of a `Host` header (RFC 9110 §7.2).
struct HostName: Equatable, Sendable {
  /// The name in lower case, without a final dot; an IPv6 address is in brackets.
  let name: ByteString
  let port: UInt16?

  /// - Returns: nil if the text is not a name or an address, with an optional port.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 300 else { return nil }
    let bytes = Array(text.utf8.map(ASCII.lowercased))
    let end: Int
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let digits = String(decoding: bytes[1..<bracket], as: UTF8.self)
      guard !digits.utf8.contains(UInt8(ascii: "%")), digits.utf8.contains(UInt8(ascii: ":")),
        ClientAddress(digits) != nil
      else { return nil }
      end = bracket + 1
      name = ByteString(decoding: bytes[..<end])
    } else {
      end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      var labels = bytes[..<end]
      if labels.last == UInt8(ascii: ".") { labels.removeLast() }
      guard labels.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(Self.isLabel) else {
        return nil
      }
      name = ByteString(decoding: labels)
    }
    guard end < bytes.count else {
      port = nil
      return
    }
    let digits = bytes[(end + 1)...]
    guard bytes[end] == UInt8(ascii: ":"), !digits.isEmpty, digits.count <= 5, digits.allSatisfy(ASCII.isDigit),
      let port = UInt16(String(decoding: digits, as: UTF8.self))
    else { return nil }
    self.port = port
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    !label.isEmpty
      && label.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }
}
