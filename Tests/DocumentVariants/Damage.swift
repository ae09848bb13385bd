import SeededRandom

/// A damage of a document, at a place that a seed decides.
public enum Damage: String, CaseIterable, Sendable, CustomStringConvertible {
  /// One end tag is left out.
  case endTag
  /// One byte is left out.
  case byte
  /// One `<` is added.
  case angle
  /// Ten bits change.
  case bits

  public var description: String { rawValue }

  /// A damaged copy; nil if the document has nothing to damage in this way.
  public func applied(to document: [UInt8], seed: UInt64) -> [UInt8]? {
    var random = SeededGenerator(seed: seed)
    guard !document.isEmpty else { return nil }
    var damaged = document
    switch self {
    case .endTag: return withoutTag(document, &random)
    case .byte: damaged.remove(at: Int.random(in: damaged.indices, using: &random))
    case .angle: damaged.insert(UInt8(ascii: "<"), at: Int.random(in: damaged.indices, using: &random))
    case .bits:
      for _ in 0..<10 {
        damaged[Int.random(in: damaged.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    return damaged
  }

  private func withoutTag(_ document: [UInt8], _ random: inout SeededGenerator) -> [UInt8]? {
    var parts = MarkupPart.all(of: document)
    guard let tag = parts.indices.filter({ parts[$0].kind == .endTag }).randomElement(using: &random) else {
      return nil
    }
    parts.remove(at: tag)
    return parts.flatMap(\.bytes)
  }
}
