import Bytes

/// The properties of characters in names of hosts (UTS 46, RFC 5892, RFC 5893). They come from a table, so that a name is
/// the same one on every system.
struct HostCharacters: Sendable {
  // MARK: Lifecycle

  static let shared = HostCharacters()

  private init() {
    mapping = Runs(HostCharacterData.mapping)
    classes = Runs(HostCharacterData.classes)
    directions = Runs(HostCharacterData.directions)
    joining = Runs(HostCharacterData.joining)
    for (code, parts) in CharacterSequences(HostCharacterData.spread) { spread[code] = parts }
    for (code, parts) in CharacterSequences(HostCharacterData.compositions) {
      compositions[Self.pair(parts[0], parts[1])] = code
      decompositions[code] = parts
    }
  }

  // MARK: Mapping (UTS 46, section 5)

  /// The characters that stand for this one: itself, others, or none. Nil if it must not be in a name.
  func mapped(_ code: UInt32) -> [UInt32]? {
    guard let run = mapping[code] else { return nil }
    switch run.kind {
    case UInt8(ascii: ";"): return []
    case UInt8(ascii: ":"): return [UInt32(clamping: Int(code) + run.delta)]
    case UInt8(ascii: "."): return spread[code]
    default: return [code]
    }
  }

  /// True if the character stands for itself.
  func isValid(_ code: UInt32) -> Bool {
    guard let kind = mapping[code]?.kind else { return false }
    return kind == UInt8(ascii: ",") || kind == UInt8(ascii: "!")
  }

  /// True if the character's general category is Mark.
  func isMark(_ code: UInt32) -> Bool { mapping[code]?.kind == UInt8(ascii: "!") }

  // MARK: Composition (UAX 15)

  /// The canonical combining class.
  func combiningClass(_ code: UInt32) -> Int { classes[code]?.delta ?? 0 }

  /// The two characters that a character is made of. Nil for others, and for syllables of Hangul.
  func decomposition(_ code: UInt32) -> [UInt32]? { decompositions[code] }

  func composition(_ first: UInt32, _ second: UInt32) -> UInt32? { compositions[Self.pair(first, second)] }

  // MARK: Contexts

  /// The classes of directions that names are checked by (RFC 5893, section 2).
  enum Direction {
    case left, right, arabicNumber, europeanNumber, mark, neutral
  }

  func direction(_ code: UInt32) -> Direction {
    switch directions[code]?.kind {
    case UInt8(ascii: ","): .right
    case UInt8(ascii: ";"): .arabicNumber
    case UInt8(ascii: ":"): .europeanNumber
    case UInt8(ascii: "!"): .mark
    case UInt8(ascii: "."): .neutral
    default: .left
    }
  }

  /// The sides on which a letter joins its neighbors (RFC 5892, appendix A.1).
  enum Joining {
    case both, right, left, transparent, none
  }

  func joining(_ code: UInt32) -> Joining {
    switch joining[code]?.kind {
    case UInt8(ascii: ","): .both
    case UInt8(ascii: ";"): .right
    case UInt8(ascii: ":"): .left
    case UInt8(ascii: "."): .transparent
    default: .none
    }
  }

  // MARK: Private

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

  private let mapping: Runs
  private let classes: Runs
  private let directions: Runs
  private let joining: Runs
  private var spread: [UInt32: [UInt32]] = [:]
  private var compositions: [UInt64: UInt32] = [:]
  private var decompositions: [UInt32: [UInt32]] = [:]
}

/// Runs of characters, found by binary search.
private struct Runs: Sendable {
  private let runs: [(kind: UInt8, codes: Range<UInt32>, delta: Int)]

  init(_ text: StaticString) { runs = Array(CharacterRuns(text)) }

  /// - Complexity: O(log n).
  subscript(code: UInt32) -> (kind: UInt8, delta: Int)? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].codes.upperBound <= code { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].codes.contains(code) else { return nil }
    return (runs[low].kind, runs[low].delta)
  }
}
