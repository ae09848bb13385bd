import SeededRandom

/// A text of repeated units of any length, to reveal quadratic work: an opening, the first unit repeated, a middle, the
/// second unit repeated, a closing.
///
/// `{n}` in a unit is replaced by the number of the repetition, to make unique names.
public struct HostileText: Sendable, CustomStringConvertible {
  public var opening: String
  public var first: String
  public var middle: String
  /// The second unit. If empty, the first one fills the whole text.
  public var second: String
  public var closing: String

  public init(opening: String = "", _ first: String, middle: String = "", second: String = "", closing: String = "") {
    self.opening = opening
    self.first = first
    self.middle = middle
    self.second = second
    self.closing = closing
  }

  /// Makes units of 1 to 12 random tokens of a vocabulary, most of them short. Equal seeds give equal texts.
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

  /// The text in about this many UTF-8 bytes.
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
