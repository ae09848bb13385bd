import Bytes
import Dates

/// A search as a person writes it, or a rule's condition: words, "phrases", prefix*, OR, -not, parentheses and
/// conditions such as `title:`, `is:unread` or `newer:7d`. docs/search.md describes the language.
///
/// Every text is a query: mistakes are `problems` with their place, and the rest is searched for. `OR` binds its two
/// neighbors, so that `a b OR c` is `a (b OR c)`.
public struct SearchQuery: Hashable, Sendable {
  public indirect enum Term: Hashable, Sendable {
    case all([Term])
    /// One of the terms; without terms, nothing.
    case any([Term])
    case not(Term)
    case phrase(Phrase)
    case condition(Condition)
  }

  /// Nil for a text without words and conditions that is blank: everything is found.
  public let root: Term?
  public let problems: [SearchProblem]
  /// The names before a colon that are no fields, as "tite" in `tite:tides`. Such a text is searched for as its words.
  @ComparedByBytes public private(set) var unknownFields: [String]

  /// The longest text that is parsed, in bytes; the most tokens and conditions of a query.
  public static let mostBytes = 4_096
  public static let mostTokens = 64

  /// - Parameter isFinished: True if the last word is a whole one, as in a rule. While a search is typed, the beginning of
  ///   it is enough.
  public init(_ text: String, isFinished: Bool = false) {
    var parser = QueryParser(text, isFinished: isFinished)
    root = parser.parse()
    problems = parser.problems
    unknownFields = parser.unknownFields
  }

  /// True if the search has `is:muted`, also after `-`: then it finds muted entries too.
  public var asksForMuted: Bool { conditions.contains(.state(.muted)) }

  /// The phrases to look for, without those after `-`.
  public var phrases: [Phrase] {
    func phrases(_ term: Term) -> [Phrase] {
      switch term {
      case .all(let terms), .any(let terms): terms.flatMap(phrases)
      case .phrase(let phrase): [phrase]
      case .not, .condition: []
      }
    }
    return root.map(phrases) ?? []
  }

  /// The conditions, also those after `-`.
  public var conditions: [Condition] { root?.conditions ?? [] }
}

extension SearchQuery.Term {
  /// The conditions, also those after `-`, in the order of the text.
  public var conditions: [SearchQuery.Condition] {
    switch self {
    case .all(let terms), .any(let terms): terms.flatMap(\.conditions)
    case .condition(let condition): [condition]
    case .not(let term): term.conditions
    case .phrase: []
    }
  }
}

/// A mistake in a query.
public struct SearchProblem: Hashable, Sendable {
  /// A sentence for the person who wrote the query.
  @ComparedByBytes public var message: String
  /// The place in the text, in bytes.
  public let range: Range<Int>

  public init(_ message: String, at range: Range<Int>) {
    self.message = message
    self.range = range
  }
}

extension SearchQuery {
  /// Tokens that stand beside each other.
  public struct Phrase: Hashable, Sendable {
    /// The part of an entry that is searched.
    public enum Field: String, Sendable, CaseIterable {
      /// Title, text and author.
      case any
      case title, author, link
    }

    public let field: Field
    public let tokens: [ByteString]
    /// True if the last token is the beginning of one.
    public let isPrefix: Bool
    /// The phrase as written, without quotes.
    public let text: ByteString

    /// Words in a name, the last one as a prefix; nil if the text has no token.
    public init?(name: String) {
      self.init(name, in: .any, isPrefix: true)
    }

    /// - Returns: Nil if the text has no token.
    init?(_ text: String, in field: Field, isPrefix: Bool) {
      var tokens: [ByteString] = []
      var kind = Tokenizer.Token.Kind.word
      Tokenizer().tokenize(text) { token in
        tokens.append(ByteString(decoding: token.bytes))
        kind = token.kind
        return tokens.count < SearchQuery.mostTokens
      }
      guard !tokens.isEmpty else { return nil }
      // The text that is looked for may go on behind the phrase.
      if kind == .last { tokens.removeLast() }
      self.field = field
      self.tokens = tokens
      // A lone character begins a pair, or stands alone.
      self.isPrefix = isPrefix && kind == .word || kind == .lone
      self.text = ByteString(text)
    }
  }

  public enum Condition: Hashable, Sendable {
    /// The name of a feed, a folder, a label; the key of a kind.
    case feed(ByteString)
    case folder(ByteString)
    case label(ByteString)
    case kind(ByteString)
    case state(State)
    /// Published before, or at or after, this time in seconds since 1970.
    case before(CivilDate)
    case after(CivilDate)
    case newer(Span)
    case older(Span)
    /// Recordings longer, or shorter, than this time.
    case longer(Span)
    case shorter(Span)
    /// A language tag (BCP 47), or its beginning: "de" includes "de-AT".
    case language(ByteString)
  }

  public enum State: String, Sendable, CaseIterable {
    case unread, read, starred
    /// To be read later.
    case later
    /// Hidden by a rule.
    case muted
  }

  /// A length of time: "7d", "20m".
  public struct Span: Hashable, Sendable {
    public let count: Int
    let unit: UInt8
    public let seconds: Int
  }
}

// MARK: - CustomStringConvertible

extension SearchQuery: CustomStringConvertible {
  /// The query as text, which is parsed as the same query again.
  public var description: String {
    guard let root else { return "" }
    if case .all(let terms) = root { return terms.map { Self.text($0) }.joined(separator: " ") }
    return Self.text(root)
  }

  private static func text(_ term: Term) -> String {
    switch term {
    case .all(let terms): "(" + terms.map(text).joined(separator: " ") + ")"
    case .any(let terms) where terms.isEmpty: "\"\""
    case .any(let terms): "(" + terms.map(text).joined(separator: " OR ") + ")"
    case .not(let term): "-" + text(term)
    case .phrase(let phrase): phrase.description
    case .condition(let condition): condition.description
    }
  }
}

extension SearchQuery.Phrase: CustomStringConvertible {
  public var description: String {
    (field == .any ? "" : field.rawValue + ":") + "\"\(text)\"" + (isPrefix ? "*" : "")
  }
}

extension SearchQuery.Condition: CustomStringConvertible {
  public var description: String {
    switch self {
    case .feed(let name): "feed:\"\(name)\""
    case .folder(let name): "folder:\"\(name)\""
    case .label(let name): "label:\"\(name)\""
    case .kind(let key): "kind:\"\(key)\""
    case .state(let state): "is:\(state.rawValue)"
    case .before(let day): "before:\(day.iso)"
    case .after(let day): "after:\(day.iso)"
    case .newer(let span): "newer:\(span)"
    case .older(let span): "older:\(span)"
    case .longer(let span): "duration:>\(span)"
    case .shorter(let span): "duration:<\(span)"
    case .language(let tag): "lang:\"\(tag)\""
    }
  }
}

extension SearchQuery.Span: CustomStringConvertible {
  public var description: String { "\(count)\(Unicode.Scalar(unit))" }
}

extension CivilDate {
  fileprivate var iso: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))"
  }
}
