import Bytes
import Dates

/// Parses a query in one pass over its bytes.
struct QueryParser {
  private(set) var problems: [SearchProblem] = []
  private(set) var unknownFields: [String] = []
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private var tokenCount = 0
  /// True if a part was left out that has nothing to look for, as "!?".
  private var hasEmptyPart = false

  private static let mostDepth = 16

  private let isFinished: Bool

  /// - Parameter isFinished: See `SearchQuery`.
  init(_ text: String, isFinished: Bool = false) {
    self.isFinished = isFinished
    bytes = Array(text.prefix(bytes: SearchQuery.mostBytes).utf8)
    if bytes.count < text.utf8.count {
      problems.append(
        SearchProblem(
          "The search is longer than \(SearchQuery.mostBytes) bytes; the rest is left out.",
          at: bytes.count..<text.utf8.count))
    }
  }

  mutating func parse() -> SearchQuery.Term? {
    let root = parseAll()
    // Nothing matches what has no words; nothing is also found for it.
    return root ?? (hasEmptyPart ? .any([]) : nil)
  }

  // MARK: Terms

  private mutating func parseAll() -> SearchQuery.Term? {
    var terms: [SearchQuery.Term] = []
    var joinsLast = false
    while skipSpaces() {
      if depth > 0, bytes[index] == UInt8(ascii: ")") { break }
      if !terms.isEmpty, let length = joiner() {
        joinsLast = joinsLast || length.isOr
        index += length.count
        continue
      }
      guard let term = parseUnary() else { continue }
      if joinsLast, let last = terms.popLast() {
        if case .any(let choices) = last {
          terms.append(.any(choices + [term]))
        } else {
          terms.append(.any([last, term]))
        }
      } else {
        terms.append(term)
      }
      joinsLast = false
    }
    return terms.count == 1 ? terms[0] : terms.isEmpty ? nil : .all(terms)
  }

  /// `OR`, `|` or `AND` as a word of its own, between two terms.
  private func joiner() -> (count: Int, isOr: Bool)? {
    for (word, isOr) in [("OR", true), ("|", true), ("AND", false)] where bytes[index...].starts(with: word.utf8) {
      let end = index + word.utf8.count
      if end == bytes.count || spaceLength(at: end) > 0 { return (word.utf8.count, isOr) }
    }
    return nil
  }

  private mutating func parseUnary() -> SearchQuery.Term? {
    var isNegated = false
    while index < bytes.count, bytes[index] == UInt8(ascii: "-") {
      index += 1
      isNegated = true
    }
    // A dash between words.
    guard index < bytes.count, spaceLength(at: index) == 0 else { return nil }
    guard let term = parsePrimary(isNegated: isNegated) else { return nil }
    guard isNegated else { return term }
    return if case .not(let inner) = term { inner } else { .not(term) }
  }

  private mutating func parsePrimary(isNegated: Bool) -> SearchQuery.Term? {
    if bytes[index] == UInt8(ascii: "("), depth < Self.mostDepth {
      index += 1
      depth += 1
      defer { depth -= 1 }
      let inner = parseAll()
      // An open parenthesis ends with the text: it may still be typed.
      if index < bytes.count { index += 1 }
      return inner
    }
    if quoteLength(at: index) > 0 {
      let quoted = parseQuoted()
      return phrase(quoted.text, in: .any, isPrefix: parseStar() || !quoted.isClosed && !isNegated && !isFinished)
    }
    if let name = fieldName() { return parseField(name, isNegated: isNegated) }
    let word = parseWord()
    noteUnknownField(in: word.text)
    return phrase(word.text, in: .any, isPrefix: word.hasStar || word.isLast && !isNegated && !isFinished)
  }

  private mutating func phrase(
    _ text: String, in field: SearchQuery.Phrase.Field, isPrefix: Bool
  ) -> SearchQuery.Term? {
    guard let phrase = SearchQuery.Phrase(text, in: field, isPrefix: isPrefix) else {
      hasEmptyPart = true
      return nil
    }
    return count(phrase.tokens.count, from: index - text.utf8.count) ? .phrase(phrase) : nil
  }

  /// - Returns: False if the query has too many words and conditions.
  private mutating func count(_ tokens: Int, from start: Int) -> Bool {
    guard tokenCount + tokens <= SearchQuery.mostTokens else {
      if tokenCount <= SearchQuery.mostTokens {
        problems.append(
          SearchProblem(
            "A search has at most \(SearchQuery.mostTokens) words and conditions; the rest is left out.",
            at: start..<bytes.count))
      }
      tokenCount = SearchQuery.mostTokens + 1
      return false
    }
    tokenCount += tokens
    return true
  }

  // MARK: Fields

  fileprivate enum Field: String, CaseIterable {
    case title, author, link, feed, folder, label, kind, `is`, before, after, newer, older, duration, lang
  }

  /// The field before a colon that has its value directly behind it: "Note: x" has no field.
  private func fieldName() -> Field? {
    guard let colon = bytes[index...].prefix(9).firstIndex(of: UInt8(ascii: ":")), colon + 1 < bytes.count,
      spaceLength(at: colon + 1) == 0
    else { return nil }
    let name = bytes[index..<colon].map(ASCII.lowercased)
    return Field.allCases.first { $0.rawValue.utf8.elementsEqual(name) }
  }

  /// Letters with a colon and something behind it may be meant as a field, those of an address are not.
  private mutating func noteUnknownField(in word: String) {
    let parts = word.splitBytes(on: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let isBeforeQuote = index < bytes.count && quoteLength(at: index) > 0
    guard parts.count == 2, let next = parts[1].utf8.first ?? (isBeforeQuote ? bytes[index] : nil),
      next != UInt8(ascii: "/"), next != UInt8(ascii: ":"),
      parts[0].utf8.count > 1, parts[0].utf8.allSatisfy({ ASCII.lowercased($0) &- 0x61 < 26 })
    else { return }
    unknownFields.append(String(parts[0]))
  }

  private mutating func parseField(_ field: Field, isNegated: Bool) -> SearchQuery.Term? {
    let start = index
    index += field.rawValue.utf8.count + 1
    let isQuoted = quoteLength(at: index) > 0
    let value: (text: String, isPrefix: Bool)
    if isQuoted {
      let quoted = parseQuoted()
      value = (quoted.text, parseStar())
    } else {
      let word = parseWord()
      value = (word.text, word.hasStar || word.isLast && !isNegated && !isFinished)
    }
    let text = ByteString(value.text)
    if let part = SearchQuery.Phrase.Field(rawValue: field.rawValue) {
      return phrase(value.text, in: part, isPrefix: value.isPrefix)
    }
    let condition: SearchQuery.Condition?
    switch field {
    case .feed: condition = .feed(text)
    case .folder: condition = .folder(text)
    case .label: condition = .label(text)
    case .kind: condition = .kind(text)
    case .lang: condition = .language(text)
    case .is:
      let name = value.text.lowercasedASCII
      condition = SearchQuery.State(bytes: name).map { .state($0) }
    case .before: condition = CivilDate(written: value.text).map { .before($0) }
    case .after: condition = CivilDate(written: value.text).map { .after($0) }
    case .newer: condition = SearchQuery.Span(value.text, units: SearchQuery.Span.ages).map { .newer($0) }
    case .older: condition = SearchQuery.Span(value.text, units: SearchQuery.Span.ages).map { .older($0) }
    default:
      let span = SearchQuery.Span(String(value.text.utf8.dropFirst()) ?? "", units: SearchQuery.Span.durations)
      switch value.text.utf8.first {
      case UInt8(ascii: ">"): condition = span.map { .longer($0) }
      case UInt8(ascii: "<"): condition = span.map { .shorter($0) }
      default: condition = nil
      }
    }
    guard let condition, !text.isEmpty else {
      problems.append(SearchProblem(Self.advice(field, value.text), at: start..<index))
      return nil
    }
    return count(1, from: start) ? .condition(condition) : nil
  }

  private static func advice(_ field: Field, _ value: String) -> String {
    let allowed =
      switch field {
      case .is: "unread, read, starred, later or muted"
      case .before, .after: "a day, month or year, as 2026-03-31, 2026-03 or 2026"
      case .newer, .older: "a number and h, d, w, m (months) or y, as 7d"
      case .duration: "> or <, a number and s, m or h, as >20m"
      default: "a name"
      }
    return "“\(field.rawValue):” takes \(allowed), not “\(value)”. It is left out."
  }

  // MARK: Words

  /// A text in quotes, up to the end of the query if it is not closed. The index is at the opening quote.
  private mutating func parseQuoted() -> (text: String, isClosed: Bool) {
    index += quoteLength(at: index)
    let start = index
    while index < bytes.count {
      let length = quoteLength(at: index)
      if length > 0 {
        defer { index += length }
        return (String(decoding: bytes[start..<index], as: UTF8.self), true)
      }
      index += 1
    }
    return (String(decoding: bytes[start...], as: UTF8.self), false)
  }

  private mutating func parseStar() -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "*") else { return false }
    index += 1
    return true
  }

  /// A text up to a space, a quote, or the end of a group.
  ///
  /// - Returns: `hasStar` if it ends with a star; `isLast` if it is the end of the query, and ends within a word.
  private mutating func parseWord() -> (text: String, hasStar: Bool, isLast: Bool) {
    let start = index
    repeat {
      index += 1
    } while index < bytes.count && spaceLength(at: index) == 0 && quoteLength(at: index) == 0
      && !(depth > 0 && bytes[index] == UInt8(ascii: ")"))
    let word = bytes[start..<index]
    var rest = index
    while rest < bytes.count, spaceLength(at: rest) > 0 { rest += spaceLength(at: rest) }
    let last = word[word.endIndex - 1]
    let isWithinWord = last >= 0x80 || ASCII.lowercased(last) &- 0x61 < 26 || last &- 0x30 < 10
    return (
      String(decoding: word, as: UTF8.self), last == UInt8(ascii: "*"), rest == bytes.count && isWithinWord
    )
  }

  // MARK: Bytes

  /// - Returns: False at the end.
  private mutating func skipSpaces() -> Bool {
    while index < bytes.count {
      let length = spaceLength(at: index)
      if length == 0 { return true }
      index += length
    }
    return false
  }

  /// The length of white space at an index: ASCII, U+00A0, U+3000; 0 for anything else.
  private func spaceLength(at index: Int) -> Int {
    switch bytes[index] {
    case 0...0x20: 1
    case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: 2
    case 0xE3 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x80: 3
    default: 0
    }
  }

  /// The length of a quotation mark: `"`, or one of the curved ones that telephones write.
  private func quoteLength(at index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\""): 1
    case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && (0x9C...0x9E).contains(bytes[index + 2]): 3
    default: 0
    }
  }
}

extension SearchProblem {
  /// The problem of a name before a colon that is no field.
  public static func unknownField(_ name: String, at range: Range<Int>) -> SearchProblem {
    let fields = QueryParser.Field.allCases.map { $0.rawValue + ":" }.joined(separator: ", ")
    return SearchProblem(
      "There is no condition “\(name):”, so it is searched for as a word. The conditions are \(fields).", at: range)
  }
}
