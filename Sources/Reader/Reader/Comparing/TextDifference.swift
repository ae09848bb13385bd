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

  private enum Step {
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
  /// A word, a punctuation mark, or the end of a block.
  private struct Token {
    let text: ByteString
    let followsSpace: Bool

    static let end = Token(text: "", followsSpace: false)

    /// False for a punctuation mark of ASCII, and for the end of a block.
    var isWord: Bool {
      text.string.utf8.first.map { $0 >= 0x80 || ASCII.isLetter($0) || ASCII.isDigit($0) } ?? false
    }
  }

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

  /// Words of the old text in place of which words of the new one stand. Between two hunks the texts are the same.
  private struct Hunk {
    var old: Range<Int>
    var new: Range<Int>

    /// The hunks of a comparison, as a person would mark them: whole blocks where words would do as well, and no single
    /// word left between two longer changes, as in a sentence that was written from the beginning.
    /// - Complexity: O(tokens).
    static func readable(_ steps: [Step], _ old: [Token], _ new: [Token]) -> [Hunk] {
      let found = hunks(of: steps)
      var hunks: [Hunk] = []
      for (index, var hunk) in found.enumerated() {
        let next = index + 1 < found.count ? found[index + 1].new.lowerBound : new.count
        let most = next - hunk.new.upperBound
        if let rest = hunk.split(old, new, most: most) {
          hunks += [hunk, rest]
        } else {
          hunk.moveToBlockEnd(old, new, most: most)
          hunks.append(hunk)
        }
      }
      let (oldWords, newWords) = (counts(old, \.isWord), counts(new, \.isWord))
      let ends = counts(new, \.text.isEmpty)
      func words(_ hunk: Hunk) -> Int {
        max(
          oldWords[hunk.old.upperBound] - oldWords[hunk.old.lowerBound],
          newWords[hunk.new.upperBound] - newWords[hunk.new.lowerBound])
      }
      var joined: [Hunk] = []
      for var hunk in hunks {
        while let former = joined.last {
          let between = former.new.upperBound..<hunk.new.lowerBound
          let common = newWords[between.upperBound] - newWords[between.lowerBound]
          let isWithinBlock = ends[between.lowerBound] == ends[between.upperBound]
          guard isWithinBlock, 2 * common < min(words(former), words(hunk)) else { break }
          hunk.old = former.old.lowerBound..<hunk.old.upperBound
          hunk.new = former.new.lowerBound..<hunk.new.upperBound
          joined.removeLast()
        }
        joined.append(hunk)
      }
      return joined
    }

    private static func hunks(of steps: [Step]) -> [Hunk] {
      var hunks: [Hunk] = []
      var (old, new) = (0, 0)
      for step in steps {
        if case .same = step {
          (old, new) = (old + 1, new + 1)
          continue
        }
        if hunks.last?.old.upperBound != old || hunks.last?.new.upperBound != new {
          hunks.append(Hunk(old: old..<old, new: new..<new))
        }
        if case .removed = step { old += 1 } else { new += 1 }
        hunks[hunks.count - 1].old = hunks[hunks.count - 1].old.lowerBound..<old
        hunks[hunks.count - 1].new = hunks[hunks.count - 1].new.lowerBound..<new
      }
      return hunks
    }

    /// Moves what was only put in, or only taken out, over the same tokens behind it, so that it ends with a block.
    ///
    /// - Parameter most: The number of tokens up to the next hunk.
    private mutating func moveToBlockEnd(_ old: [Token], _ new: [Token], most: Int) {
      guard self.old.isEmpty != self.new.isEmpty else { return }
      let (tokens, moved) = self.old.isEmpty ? (new, self.new) : (old, self.old)
      guard !tokens[moved.upperBound - 1].text.isEmpty else { return }
      var (count, best) = (0, 0)
      while count < most, tokens[moved.lowerBound + count].text == tokens[moved.upperBound + count].text {
        count += 1
        if tokens[moved.upperBound + count - 1].text.isEmpty { best = count }
      }
      self.old = self.old.lowerBound + best..<self.old.upperBound + best
      self.new = self.new.lowerBound + best..<self.new.upperBound + best
    }

    /// Ends words in place of others with their block, if one text goes on with whole blocks that end as this one does.
    ///
    /// - Returns: Those blocks.
    private mutating func split(_ old: [Token], _ new: [Token], most: Int) -> Hunk? {
      guard !self.old.isEmpty, !self.new.isEmpty,
        let rest = new[self.new.upperBound..<self.new.upperBound + most].firstIndex(where: \.text.isEmpty)
      else { return nil }
      let count = rest + 1 - self.new.upperBound
      /// The end of the first block, if that ends in the words behind the hunk.
      func end(_ part: Range<Int>, of tokens: [Token]) -> Int? {
        guard let end = tokens[part].firstIndex(where: \.text.isEmpty).map({ $0 + 1 }), end - count >= part.lowerBound,
          tokens[end - count..<end].elementsEqual(
            tokens[part.upperBound..<part.upperBound + count], by: { $0.text == $1.text })
        else { return nil }
        return end
      }
      let behind = Hunk(
        old: self.old.upperBound + count..<self.old.upperBound + count,
        new: self.new.upperBound + count..<self.new.upperBound + count)
      if let end = end(self.new, of: new) {
        self.new = self.new.lowerBound..<end - count
        return Hunk(old: behind.old, new: end..<behind.new.upperBound)
      }
      if let end = end(self.old, of: old) {
        self.old = self.old.lowerBound..<end - count
        return Hunk(old: end..<behind.old.upperBound, new: behind.new)
      }
      return nil
    }

    /// The number of such tokens before each token, and of all.
    private static func counts(_ tokens: [Token], _ isCounted: (Token) -> Bool) -> [Int] {
      var count = 0
      return [0]
        + tokens.map { token in
          count += isCounted(token) ? 1 : 0
          return count
        }
    }
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
