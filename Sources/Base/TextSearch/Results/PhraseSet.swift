/// Finds any number of phrases in the parts of an entry, as the index of a database would. Each part is split into tokens
/// once, however many searches the phrases come from.
public struct PhraseSet: Sendable {
  /// The phrases without duplicates.
  public let phrases: [SearchQuery.Phrase]
  private let indices: [SearchQuery.Phrase: Int]
  private let banks: [PhraseBits]

  public init(_ phrases: some Sequence<SearchQuery.Phrase>) {
    var (unique, indices) = ([SearchQuery.Phrase](), [SearchQuery.Phrase: Int]())
    for phrase in phrases where indices[phrase] == nil {
      indices[phrase] = unique.count
      unique.append(phrase)
    }
    var banks: [[(index: Int, phrase: SearchQuery.Phrase)]] = []
    var room = 0
    for (index, phrase) in unique.enumerated() {
      if phrase.tokens.count > room {
        banks.append([])
        room = SearchQuery.mostTokens
      }
      banks[banks.count - 1].append((index, phrase))
      room -= phrase.tokens.count
    }
    self.phrases = unique
    self.indices = indices
    self.banks = banks.map { PhraseBits($0) }
  }

  /// The place of a phrase in what `found` returns.
  public func index(of phrase: SearchQuery.Phrase) -> Int? { indices[phrase] }

  /// For each phrase, true if the entry has it in the part that the phrase names.
  ///
  /// - Complexity: O(*n* · *m*) in the bytes of the entry and in the phrases, 64 tokens of them at a time.
  public func found(in entry: SearchedEntry) -> [Bool] {
    var found = [Bool](repeating: false, count: phrases.count)
    guard !banks.isEmpty else { return found }
    find(in: entry.title, fields: [.any, .title], &found)
    find(in: entry.text, fields: [.any], &found)
    find(in: entry.author, fields: [.any, .author], &found)
    find(in: entry.link, fields: [.link], &found)
    return found
  }

  private func find(in text: String?, fields: [SearchQuery.Phrase.Field], _ found: inout [Bool]) {
    guard let text, !text.isEmpty else { return }
    var states = [UInt64](repeating: 0, count: banks.count)
    Tokenizer().tokenize(text) { token in
      for bank in banks.indices {
        var ends = banks[bank].advance(&states[bank], by: token.bytes)
        while ends != 0 {
          let owner = banks[bank].owners[ends.trailingZeroBitCount]
          ends &= ends - 1
          if !found[owner], fields.contains(phrases[owner].field) { found[owner] = true }
        }
      }
      return true
    }
  }
}

/// The parts of an entry that a search looks for words in.
public struct SearchedEntry: Sendable {
  public let title: String?
  /// The indexed part of the text.
  public let text: String
  public let author: String?
  public let link: String?

  public init(title: String?, text: String, author: String?, link: String?) {
    self.title = title
    self.text = text
    self.author = author
    self.link = link
  }
}

extension SearchQuery.Term {
  /// True if the term is met, given which of its phrases and conditions are.
  public func isMet(
    phrase: (SearchQuery.Phrase) -> Bool, condition: (SearchQuery.Condition) -> Bool
  ) -> Bool {
    switch self {
    case .phrase(let words): phrase(words)
    case .condition(let one): condition(one)
    case .not(let term): !term.isMet(phrase: phrase, condition: condition)
    case .all(let terms): terms.allSatisfy { $0.isMet(phrase: phrase, condition: condition) }
    case .any(let terms): terms.contains { $0.isMet(phrase: phrase, condition: condition) }
    }
  }

  /// All phrases, also those after `-`.
  public var allPhrases: [SearchQuery.Phrase] {
    switch self {
    case .all(let terms), .any(let terms): terms.flatMap(\.allPhrases)
    case .phrase(let phrase): [phrase]
    case .not(let term): term.allPhrases
    case .condition: []
    }
  }
}
