import Bytes

/// The candidates of a `srcset` (HTML Living Standard, 4.8.4.3.9 "Parsing a srcset attribute").
public struct SourceSet {
  /// One of the pictures.
  package struct Candidate {
    package let url: String
    /// `2x`, `640w`, or empty.
    package let descriptor: String
    /// The size used to find the largest.
    let size: Double
  }

  /// In order.
  package let candidates: [Candidate]

  /// Parses the value, and keeps the candidates whose address can be resolved.
  /// - Complexity: O(bytes).
  public init(_ value: String, resolve: (String) -> String?) {
    guard !value.isEmpty else {
      candidates = []
      return
    }
    let bytes = Array(value.utf8)
    var candidates: [Candidate] = []
    var index = 0
    while index < bytes.count {
      guard !ASCII.isWhitespace(bytes[index]), bytes[index] != UInt8(ascii: ",") else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, !ASCII.isWhitespace(bytes[index]) { index += 1 }
      var url = bytes[start..<index]
      var descriptors: [String] = []
      if url.last == UInt8(ascii: ",") {
        while url.last == UInt8(ascii: ",") { url.removeLast() }
      } else {
        descriptors = SourceSet.descriptors(in: bytes, &index)
      }
      // Removing control characters at its end could leave an address that ends with a comma, which the next parser
      // would cut off.
      guard let size = SourceSet.size(descriptors), let address = resolve(String(decoding: url, as: UTF8.self)),
        address.utf8.last != UInt8(ascii: ","), address.utf8.first != UInt8(ascii: ",")
      else { continue }
      candidates.append(Candidate(url: address, descriptor: descriptors.first ?? "", size: size))
    }
    self.candidates = candidates
  }

  /// The serialized value; empty if there are no candidates.
  public var string: String {
    candidates.map { $0.descriptor.isEmpty ? $0.url : "\($0.url) \($0.descriptor)" }.joined(separator: ", ")
  }

  /// The address of the largest image.
  var largest: String? {
    candidates.max { $0.size < $1.size }?.url
  }

  // MARK: Private

  /// Reads up to and past the comma that ends the candidate; commas in parentheses do not.
  private static func descriptors(in bytes: [UInt8], _ index: inout Int) -> [String] {
    var descriptors: [String] = []
    var current: [UInt8] = []
    var isInParentheses = false
    func finish() {
      if !current.isEmpty { descriptors.append(String(decoding: current, as: UTF8.self)) }
      current = []
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isInParentheses {
        current.append(byte)
        if byte == UInt8(ascii: ")") { isInParentheses = false }
        continue
      }
      if byte == UInt8(ascii: ",") { break }
      if ASCII.isWhitespace(byte) {
        finish()
        continue
      }
      isInParentheses = byte == UInt8(ascii: "(")
      current.append(byte)
    }
    finish()
    return descriptors
  }

  /// The size that one descriptor states, 1 without one; nil if they are invalid.
  private static func size(_ descriptors: [String]) -> Double? {
    guard let descriptor = descriptors.first else { return 1 }
    guard descriptors.count == 1, let unit = descriptor.utf8.last else { return nil }
    let digits = Substring(descriptor.utf8.dropLast())
    guard !digits.isEmpty, digits.utf8.count <= 9, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
    else { return nil }
    guard let size = Double(digits) else { return nil }
    switch unit {
    case UInt8(ascii: "w"): return size > 0 && !digits.utf8.contains(UInt8(ascii: ".")) ? size : nil
    case UInt8(ascii: "x"): return size
    default: return nil
    }
  }
}
