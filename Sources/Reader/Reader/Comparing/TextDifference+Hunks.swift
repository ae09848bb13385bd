import Bytes

extension TextDifference {
  /// A word, a punctuation mark, or the end of a block.
  struct Token {
    let text: ByteString
    let followsSpace: Bool

    static let end = Token(text: "", followsSpace: false)

    /// False for a punctuation mark of ASCII, and for the end of a block.
    var isWord: Bool {
      text.string.utf8.first.map { $0 >= 0x80 || ASCII.isLetter($0) || ASCII.isDigit($0) } ?? false
    }
  }

  /// Words of the old text in place of which words of the new one stand. Between two hunks the texts are the same.
  struct Hunk {
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
}
