import Bytes

/// The name of a host in ASCII (URL Living Standard, 3.3 "domain to ASCII": UTS 46, section 4, not transitional, with checks
/// of joiners and directions and without those of hyphens).
enum DomainName {
  /// The longest label in ASCII of a name that is not (RFC 1035).
  private static let longestLabel = 63

  /// The name in lower case, with each international label as `xn--…`. Nil for a name that is not valid.
  ///
  /// - Complexity: O(n log n), and O(n²) in the lengths of its labels, which are bounded.
  static func ascii(_ name: [UInt8]) -> [UInt8]? {
    guard !name.allSatisfy({ $0 < 0x80 }) || hasEncodedLabel(name) else { return name.map(ASCII.lowercased) }
    guard let text = String(validUTF8: name), let codes = mapped(text) else { return nil }
    let labels = ComposedForm.of(codes).split(separator: dot, omittingEmptySubsequences: false)
    var decoded: [[UInt32]] = []
    for label in labels {
      guard let label = self.decoded(label) else { return nil }
      decoded.append(label)
    }
    guard HostDirection.isKept(by: decoded) else { return nil }
    var result: [UInt8] = []
    for (offset, label) in decoded.enumerated() {
      if offset > 0 { result.append(UInt8(ascii: ".")) }
      guard let label = encoded(label) else { return nil }
      result += label
    }
    return result
  }

  // MARK: Private

  private static let dot = UInt32(UInt8(ascii: "."))
  private static let mark = "xn--".utf8
  private static let characters = HostCharacters.shared

  private static func hasEncodedLabel(_ name: [UInt8]) -> Bool {
    name.split(separator: UInt8(ascii: ".")).contains { label in
      label.count >= 4 && label.prefix(4).map(ASCII.lowercased).elementsEqual(mark)
    }
  }

  private static func mapped(_ text: String) -> [UInt32]? {
    var codes: [UInt32] = []
    for scalar in text.unicodeScalars {
      guard let parts = characters.mapped(scalar.value) else { return nil }
      codes += parts
    }
    return codes
  }

  /// The characters of a label, if they may stand in one (UTS 46, sections 4 and 4.1).
  private static func decoded(_ label: ArraySlice<UInt32>) -> [UInt32]? {
    guard label.starts(with: mark.map { UInt32($0) }) else {
      return isValid(Array(label)) ? Array(label) : nil
    }
    let ascii = label.dropFirst(4).compactMap { $0 < 0x80 ? UInt8(clamping: $0) : nil }
    guard ascii.count == label.count - 4, ascii.count <= longestLabel - 4, let decoded = Punycode.decode(label: ascii),
      decoded.contains(where: { $0 >= 0x80 }), ComposedForm.of(decoded) == decoded, isValid(decoded)
    else { return nil }
    return decoded
  }

  private static func isValid(_ label: [UInt32]) -> Bool {
    guard let first = label.first else { return true }
    return !characters.isMark(first) && !label.contains(dot) && label.allSatisfy(characters.isValid)
      && !label.starts(with: mark.map { UInt32($0) }) && label.indices.allSatisfy { JoinerRule.allows($0, in: label) }
  }

  private static func encoded(_ label: [UInt32]) -> [UInt8]? {
    guard label.contains(where: { $0 >= 0x80 }) else { return label.map { UInt8(clamping: $0) } }
    // A character takes at least one byte: the length is bounded before the work.
    guard label.count < longestLabel, let encoded = Punycode.encode(label: label), encoded.count <= longestLabel - 4
    else { return nil }
    return mark + encoded
  }
}

/// The places where invisible joiners may stand (RFC 5892, appendices A.1 and A.2).
enum JoinerRule {
  static func allows(_ index: Int, in label: [UInt32]) -> Bool {
    guard label[index] == 0x200C || label[index] == 0x200D else { return true }
    // Behind a virama.
    if index > 0, characters.combiningClass(label[index - 1]) == 9 { return true }
    guard label[index] == 0x200C else { return false }
    let before = label[..<index].last { characters.joining($0) != .transparent }.map(characters.joining)
    let after = label[(index + 1)...].first { characters.joining($0) != .transparent }.map(characters.joining)
    return (before == .left || before == .both) && (after == .right || after == .both)
  }

  private static let characters = HostCharacters.shared
}

/// The rule for names with characters that are written from right to left (RFC 5893, section 2).
enum HostDirection {
  /// True for names without such characters, and for those whose labels all keep the rule.
  static func isKept(by labels: [[UInt32]]) -> Bool {
    let directions = labels.map { $0.map(HostCharacters.shared.direction) }
    let isBidirectional = directions.contains { $0.contains { $0 == .right || $0 == .arabicNumber } }
    return !isBidirectional || directions.allSatisfy(isKept)
  }

  private static func isKept(by label: [HostCharacters.Direction]) -> Bool {
    guard let first = label.first, let last = label.last(where: { $0 != .mark }) else { return label.isEmpty }
    switch first {
    case .right:
      return !label.contains(.left) && (last == .right || last == .europeanNumber || last == .arabicNumber)
        && !(label.contains(.europeanNumber) && label.contains(.arabicNumber))
    case .left:
      return !label.contains(.right) && !label.contains(.arabicNumber) && (last == .left || last == .europeanNumber)
    default: return false
    }
  }
}
