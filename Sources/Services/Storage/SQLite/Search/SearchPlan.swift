import Bytes
import Dates
import Foundation
import TextSearch

/// A search as the conditions of statements: what the index answers, and the rest.
struct SearchPlan: Sendable {
  let query: SearchQuery
  /// What every result must have, as an FTS5 expression; nil if the search has no words that all results have.
  let match: String?
  /// An expression that finds more, but sooner, and the phrases to look for in what it finds; nil where it would be the
  /// same. FTS5 merges all hits of all words with a prefix before the first, unless the prefix is in its index. Without
  /// an expression the newest entries are looked at: almost any has a word with a given first letter.
  let wide: (match: String?, phrases: [SearchQuery.Phrase])?
  /// The other conditions, which apply to each entry.
  let rest: [SearchQuery.Term]
  /// All entries are published from here on.
  private(set) var from: Date?
  let now: Date

  /// `nil` for a blank text, which is not a search.
  init?(_ text: String?, now: Date = Date()) {
    guard let text else { return nil }
    let query = SearchQuery(text)
    // A search of mistakes only finds everything, and says why.
    guard let root = query.root else { return nil }
    var (wider, cut) = ([String](), [SearchQuery.Phrase]())
    var (positive, negative, rest) = ([String](), [(String, SearchQuery.Term)](), [SearchQuery.Term]())
    let terms = if case .all(let terms) = root { terms } else { [root] }
    for term in terms {
      if let expression = Self.expression(term) {
        positive.append(expression)
        if case .phrase(let phrase) = term, let short = Self.cut(phrase) {
          wider.append(short)
          cut.append(phrase)
        } else {
          wider.append(expression)
        }
      } else if case .not(let inner) = term, let expression = Self.expression(inner) {
        negative.append((expression, term))
      } else {
        rest.append(term)
      }
    }
    self.query = query
    self.now = now
    if cut.isEmpty, terms.count == 1, case .phrase(let phrase) = root, Self.isLetter(phrase) {
      wide = (nil, [phrase])
    } else {
      wide = cut.isEmpty ? nil : (Self.combined(wider, without: negative.map(\.0)), cut)
    }
    if positive.isEmpty {
      match = nil
      self.rest = rest + negative.map(\.1)
    } else {
      match = Self.combined(positive, without: negative.map(\.0))
      self.rest = rest
    }
    for case .condition(let condition) in rest {
      switch condition {
      case .after(let day): from = max(from ?? .distantPast, day.midnight)
      case .newer(let age): from = max(from ?? .distantPast, now - Double(age.seconds))
      default: break
      }
    }
  }

  /// True if the index answers a part of the search.
  var isIndexed: Bool { if case .some = match { true } else { false } }

  // MARK: FTS5

  /// - Returns: Nil if the term has a condition, or nothing but what must be missing.
  static func expression(_ term: SearchQuery.Term) -> String? {
    switch term {
    case .condition, .not:
      return nil
    case .phrase(let phrase):
      return expression(phrase, phrase.tokens.map(\.string))
    case .any(let terms):
      let expressions = terms.compactMap(expression)
      return expressions.isEmpty || expressions.count < terms.count
        ? nil : "(" + expressions.joined(separator: " OR ") + ")"
    case .all(let terms):
      var (positive, negative) = ([String](), [String]())
      for term in terms {
        if let expression = expression(term) {
          positive.append(expression)
        } else if case .not(let inner) = term, let expression = expression(inner) {
          negative.append(expression)
        } else {
          return nil
        }
      }
      return positive.isEmpty ? nil : combined(positive, without: negative)
    }
  }

  private static func expression(_ phrase: SearchQuery.Phrase, _ tokens: [String]) -> String {
    let columns = phrase.field == .any ? "{title text author}" : phrase.field.rawValue
    // Tokens have only letters, digits and marks.
    let quoted = tokens.map { "\"\($0)\"" }.joined(separator: " + ")
    return "(\(columns) : \(quoted)\(phrase.isPrefix ? " *" : ""))"
  }

  /// The length of the longest prefixes that are in the index.
  private static let indexedPrefix = 3

  private static func isLetter(_ phrase: SearchQuery.Phrase) -> Bool {
    // A character of Han, Kana or Hangul has three bytes, and is rare.
    phrase.isPrefix && phrase.tokens.count == 1 && phrase.tokens[0].utf8.count <= 2
      && phrase.tokens[0].string.unicodeScalars.count == 1
  }

  /// - Returns: Nil if the phrase has no prefix that is longer than those in the index.
  private static func cut(_ phrase: SearchQuery.Phrase) -> String? {
    guard phrase.isPrefix, let last = phrase.tokens.last?.string, last.unicodeScalars.count > indexedPrefix else {
      return nil
    }
    let short = String(Substring(last.unicodeScalars.prefix(indexedPrefix)))
    return expression(phrase, phrase.tokens.dropLast().map(\.string) + [short])
  }

  private static func combined(_ positive: [String], without negative: [String]) -> String {
    let all = "(" + positive.joined(separator: " AND ") + ")"
    return negative.isEmpty ? all : "(\(all) NOT (" + negative.joined(separator: " OR ") + "))"
  }
}

// MARK: - Statements

extension Timeline {
  /// The search as a further condition, for statements that must look at all entries of their own.
  var andFound: SQL {
    guard let search else { return "" }
    guard let match = search.match else { return andConditions }
    return """
       AND x.id IN (
        SELECT r.entry_id FROM entry_search q CROSS JOIN search_rows r ON r.row = q.rowid
        WHERE q.entry_search MATCH \(match))\(andConditions)
      """
  }

  /// The same for statements that look at few entries: each is looked up in the index.
  var andFoundEach: SQL {
    guard let match = search?.match else { return andConditions }
    return " AND \(isFound(match))\(andConditions)"
  }

  /// The conditions that the index does not answer.
  var andConditions: SQL {
    var sql: SQL = ""
    for term in search?.rest ?? [] { sql += " AND \(condition(term))" }
    return sql
  }

  /// The same for phrases, looked for in the texts; `c` is the content.
  func andContains(_ phrases: [SearchQuery.Phrase]) -> SQL {
    var sql: SQL = ""
    for phrase in phrases {
      let words = phrase.text.string
      let contains: SQL =
        switch phrase.field {
        case .any:
          """
          (has_phrase(x.title, \(words)) OR has_phrase(content_text(c.content), \(words)) OR has_phrase(x.author, \(words)))
          """
        case .title: "has_phrase(x.title, \(words))"
        case .author: "has_phrase(x.author, \(words))"
        case .link: "has_phrase(x.link, \(words))"
        }
      sql += " AND \(contains)"
    }
    return sql
  }

  private func isFound(_ match: String) -> SQL {
    """
    EXISTS (SELECT 1 FROM search_rows r CROSS JOIN entry_search q ON q.rowid = r.row
      WHERE r.entry_id = x.id AND q.entry_search MATCH \(match))
    """
  }

  private func condition(_ term: SearchQuery.Term) -> SQL {
    if let match = SearchPlan.expression(term) { return isFound(match) }
    switch term {
    case .phrase: return "FALSE"
    case .condition(let condition): return self.condition(condition)
    case .not(let term): return "NOT \(condition(term))"
    case .all(let terms): return joined(terms, by: " AND ", none: "TRUE")
    case .any(let terms): return joined(terms, by: " OR ", none: "FALSE")
    }
  }

  private func joined(_ terms: [SearchQuery.Term], by operation: SQL, none: SQL) -> SQL {
    guard let first = terms.first else { return none }
    var sql: SQL = "(\(condition(first))"
    for term in terms.dropFirst() { sql += "\(operation)\(condition(term))" }
    sql += ")"
    return sql
  }
}

// MARK: - SearchConditions

extension Timeline: SearchConditions {
  var timeline: Timeline { self }

  var now: Date { search?.now ?? Date() }

  func isFeed(named name: ByteString) -> SQL {
    """
    x.feed_id IN (
      SELECT f.id FROM feeds f LEFT JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = f.id
      WHERE has_phrase(COALESCE(s.title, f.title, f.url), \(name.string)))
    """
  }

  func isInFolder(named name: ByteString) -> SQL {
    """
    x.feed_id IN (\(Self.feeds(
      in: "SELECT p.id FROM (\(Folder.paths(of: user))) p WHERE has_phrase(p.path, \(name.string))")))
    """
  }

  func isLabeled(by name: ByteString) -> SQL {
    """
    x.id IN (
      SELECT l.entry_id FROM labels n CROSS JOIN entry_labels l ON l.label_id = n.id
      WHERE n.user_id = \(user) AND has_phrase(n.name, \(name.string)))
    """
  }

  func isLanguage(_ tag: String) -> SQL {
    "x.feed_id IN (SELECT f.id FROM feeds f WHERE lower(f.details ->> 'language') || '-' GLOB \(tag + "-*"))"
  }

  var duration: SQL { "SELECT MAX(j.value ->> 'durationSeconds') FROM json_each(x.enclosures) j" }
}
