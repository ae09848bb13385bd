import Bytes
import Diffing
import HTML

/// The difference between two texts of an entry: the words that its publisher has taken out and put in.
///
/// The shown text is compared, block by block, then word by word within the blocks that differ. Markup, pictures and
/// addresses are not. A block that has moved is taken out and put in.
public struct TextDifference: Sendable, Equatable {
  public enum Change: Sendable {
    case same, removed, added
  }

  /// Some words with the same change.
  public struct Piece: Sendable, Equatable {
    public let change: Change
    @ComparedByBytes public private(set) var text: String
  }

  /// A title, a paragraph, a list item or another block.
  public struct Block: Sendable, Equatable {
    public var pieces: [Piece]

    public var isChanged: Bool { pieces.contains { $0.change != .same } }
  }

  public let title: Block
  public let blocks: [Block]
  /// True if only the beginning of a text was compared.
  public let isCut: Bool

  public var isChanged: Bool { title.isChanged || blocks.contains(where: \.isChanged) }

  /// The markup of each text that is compared, in bytes.
  static let mostBytes = 1 << 20

  /// - Complexity: O(n log n) in the words of both texts, of which the beginnings are compared.
  public init(fromTitle oldTitle: String, html oldHTML: String, toTitle newTitle: String, html newHTML: String) {
    isCut = max(oldHTML.utf8.count, newHTML.utf8.count) > Self.mostBytes
    let title = Self.words([oldTitle], [newTitle])
    self.title = Block(pieces: title.flatMap(\.pieces))
    let (old, new) = (Self.blocks(of: oldHTML), Self.blocks(of: newHTML))
    var blocks: [Block] = []
    var gap: (old: [String], new: [String]) = ([], [])
    func endGap() {
      blocks += Self.words(gap.old, gap.new)
      gap = ([], [])
    }
    for step in Self.steps(from: old.map { ByteString($0) }, to: new.map { ByteString($0) }) {
      switch step {
      case .removed(let index): gap.old.append(old[index])
      case .added(let index): gap.new.append(new[index])
      case .same(let index):
        endGap()
        blocks.append(Block(pieces: [Piece(change: .same, text: new[index])]))
      }
    }
    endGap()
    self.blocks = blocks
  }

  // MARK: Private

  private static func blocks(of html: String) -> [String] {
    PlainText.blocks(of: html.prefix(bytes: mostBytes))
  }

  enum Step {
    case removed(Int)
    case added(Int)
    /// With the index in the new list.
    case same(Int)
  }

  /// The elements of both lists in order. What is taken out comes before what is put in at the same place.
  private static func steps(from old: [ByteString], to new: [ByteString]) -> [Step] {
    let changes = Diff.changes(from: old, to: new)
    var isRemoved = Array(repeating: false, count: old.count)
    var isAdded = Array(repeating: false, count: new.count)
    for index in changes.deletions { isRemoved[index] = true }
    for index in changes.insertions { isAdded[index] = true }
    for move in changes.moves { (isRemoved[move.from], isAdded[move.to]) = (true, true) }
    var steps: [Step] = []
    steps.reserveCapacity(old.count + new.count)
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, isRemoved[oldIndex] {
        steps.append(.removed(oldIndex))
        oldIndex += 1
      } else if newIndex < new.count, isAdded[newIndex] {
        steps.append(.added(newIndex))
        newIndex += 1
      } else {
        steps.append(.same(newIndex))
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
    }
    return steps
  }
}

// MARK: - Words

extension TextDifference {
  /// Texts with fewer words in common are shown one below the other: their words would be mixed.
  private static let leastShare = 0.25

  /// Compares neighboring blocks word by word.
  private static func words(_ old: [String], _ new: [String]) -> [Block] {
    let (oldTokens, newTokens) = (tokens(of: old), tokens(of: new))
    let steps = steps(from: oldTokens.map(\.text), to: newTokens.map(\.text))
    let common = steps.count { if case .same(let index) = $0 { !newTokens[index].text.isEmpty } else { false } }
    let shorter = min(oldTokens.count - old.count, newTokens.count - new.count)
    guard old.isEmpty || new.isEmpty || Double(common) >= leastShare * Double(shorter) else {
      return blocks(of: old, .removed) + blocks(of: new, .added)
    }
    var writer = BlockWriter()
    var index = 0
    for hunk in Hunk.readable(steps, oldTokens, newTokens) {
      for token in newTokens[index..<hunk.new.lowerBound] { writer.add(token, .same) }
      for token in oldTokens[hunk.old] { writer.add(token, .removed) }
      for token in newTokens[hunk.new] { writer.add(token, .added) }
      index = hunk.new.upperBound
    }
    for token in newTokens[index...] { writer.add(token, .same) }
    return writer.finish()
  }

  private static func blocks(of texts: [String], _ change: Change) -> [Block] {
    texts.filter { !$0.isEmpty }.map { Block(pieces: [Piece(change: change, text: $0)]) }
  }

  private static func tokens(of blocks: [String]) -> [Token] {
    var tokens: [Token] = []
    for block in blocks {
      var word = ""
      var followsSpace = false
      func endWord() {
        guard !word.isEmpty else { return }
        tokens.append(Token(text: ByteString(word), followsSpace: followsSpace))
        (word, followsSpace) = ("", false)
      }
      for scalar in block.unicodeScalars {
        switch scalar.value {
        case 0x20:
          endWord()
          followsSpace = true
        // Punctuation, and scripts without spaces between words.
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
          0x20000...0x3FFFF, 0x0E00...0x0EFF:
          endWord()
          word.unicodeScalars.append(scalar)
          endWord()
        default: word.unicodeScalars.append(scalar)
        }
      }
      endWord()
      tokens.append(.end)
    }
    return tokens
  }

  /// Joins words with the same change.
  private struct BlockWriter {
    private var blocks: [Block] = []
    private var pieces: [Piece] = []
    private var text = ""
    private var change = Change.same

    mutating func add(_ token: Token, _ change: Change) {
      guard !token.text.isEmpty else { return endBlock() }
      if change != self.change { endPiece() }
      self.change = change
      if token.followsSpace, !text.isEmpty || !pieces.isEmpty { text += " " }
      text += token.text.string
    }

    mutating func finish() -> [Block] {
      endBlock()
      return blocks
    }

    private mutating func endPiece() {
      if !text.isEmpty { pieces.append(Piece(change: change, text: text)) }
      text = ""
    }

    private mutating func endBlock() {
      endPiece()
      if !pieces.isEmpty { blocks.append(Block(pieces: pieces)) }
      pieces = []
    }
  }
}
