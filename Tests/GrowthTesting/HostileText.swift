import SeededRandom

/// A short unit of text repeated to any length, which shows work in the square of a text's length:
/// opening, first unit over and over, middle, second unit over and over, closing.
///
/// `{n}` in a token stands for the number of the repetition, for names that are all different.
public struct HostileText: Sendable, CustomStringConvertible {
  public var opening: String
  public var first: String
  public var middle: String
  /// Empty: the first unit fills the whole text.
  public var second: String
  public var closing: String

  public init(opening: String = "", _ first: String, middle: String = "", second: String = "", closing: String = "") {
    self.opening = opening
    self.first = first
    self.middle = middle
    self.second = second
    self.closing = closing
  }

  /// Units of 1 to 12 random tokens of a vocabulary, most of them short; the same ones for the same seed.
  public init(seed: UInt64, vocabulary: [String]) {
    var generator = SeededGenerator(seed: seed)
    func tokens(_ range: ClosedRange<Int>) -> String {
      (0..<Int.random(in: range, using: &generator)).map { _ in
        vocabulary.randomElement(using: &generator) ?? ""
      }.joined()
    }
    let longest = Int.random(in: 0..<4, using: &generator) == 0 ? 12 : 4
    first = tokens(1...longest)
    opening = tokens(0...2)
    let hasSecond = Int.random(in: 0..<3, using: &generator) == 0
    middle = hasSecond ? tokens(0...2) : ""
    second = hasSecond ? tokens(1...longest) : ""
    closing = tokens(0...2)
  }

  /// A text of about this length in UTF-8.
  public func text(ofBytes count: Int) -> String {
    let share = second.isEmpty ? count : count / 2
    return opening + repeated(first, toBytes: share) + middle + repeated(second, toBytes: count - share) + closing
  }

  public var description: String {
    "opening \(opening.debugDescription), first \(first.debugDescription), middle \(middle.debugDescription), "
      + "second \(second.debugDescription), closing \(closing.debugDescription)"
  }

  private func repeated(_ unit: String, toBytes count: Int) -> String {
    guard !unit.isEmpty else { return "" }
    let pieces = Array(unit.utf8).split(separator: Array("{n}".utf8), omittingEmptySubsequences: false)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + unit.utf8.count)
    var number = 0
    while bytes.count < count {
      for (index, piece) in pieces.enumerated() {
        if index > 0 { bytes.append(contentsOf: "\(number)".utf8) }
        bytes.append(contentsOf: piece)
      }
      number += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
