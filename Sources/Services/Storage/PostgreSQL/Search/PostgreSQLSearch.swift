import Bytes
import Foundation
import PostgreSQL
import TextSearch

/// A search of a user as the conditions of statements, and the part that is looked for in the texts.
struct PostgreSQLSearch: Sendable {
  let user: UserID
  let query: SearchQuery
  let root: SearchQuery.Term
  let now = Date()
  /// The feeds, folders and labels whose names have the words of a condition.
  let feeds: [ByteString: [FeedID]]
  let folders: [ByteString: [FolderID]]
  let labels: [ByteString: [LabelID]]

  /// The hits to mark in texts; nil for a search without words.
  var matcher: TextMatcher? {
    let phrases = query.phrases
    return phrases.isEmpty ? nil : TextMatcher(phrases)
  }

  /// True if the index finds all results, and perhaps more.
  var isIndexed: Bool { SearchTokens.isIndexed(root) }

  // MARK: Statements

  /// The tables that have the results, as a part of a statement that ends in `WHERE`; `x` is the entry, and `c` the
  /// content, if it is needed.
  ///
  /// - Parameters:
  ///   - rows: The rows of the index to look at.
  ///   - areHits: True if it is known that they have the tokens.
  func source(among rows: SQL = "entry_search", areHits: Bool = false) -> SQL {
    let terms = if case .all(let terms) = root { terms } else { [root] }
    guard isIndexed, let tokens = SearchTokens.query(root) else {
      return "entries x\(contents) WHERE \(joined(terms, by: " AND ", none: "TRUE"))"
    }
    // The index has answered terms without conditions.
    let rest = terms.filter { term in
      guard case .some = SearchTokens.query(term) else { return true }
      return !term.conditions.isEmpty
    }
    let haveTokens: SQL = areHits ? "TRUE" : "q.tokens @@ \(tokens)::tsquery"
    return """
      \(rows) q JOIN entries x ON x.id = q.entry_id\(contents)
      WHERE \(haveTokens) AND \(joined(rest, by: " AND ", none: "TRUE"))
      """
  }

  /// The contents of entries, if they are needed.
  var contents: SQL { isChecked ? " LEFT JOIN entry_contents c ON c.entry_id = x.id" : "" }

  /// The newest rows of the index, so many of them.
  static func newest(_ count: Int, _ query: EntryQuery) -> SQL {
    let upTo: SQL = query.olderThan.map { " WHERE rank <= \($0.rank)" } ?? ""
    return "(SELECT * FROM entry_search\(upTo) ORDER BY rank DESC, entry_id DESC LIMIT \(count))"
  }

  /// The rows of the index of a timeline's feeds. `OFFSET` keeps the server from looking for tokens first.
  static func rows(of timeline: Timeline) -> SQL {
    """
    (SELECT q.* FROM entries x JOIN entry_search q ON q.entry_id = x.id WHERE x.feed_id IN (\(timeline.feeds)) OFFSET 0)
    """
  }

  /// The rows of the index that have the tokens. The server finds them all by token, whatever it expects of their number.
  var hits: SQL {
    guard let tokens = SearchTokens.query(root) else { return "entry_search" }
    return """
      (WITH hits AS MATERIALIZED (SELECT entry_id, rank FROM entry_search WHERE tokens @@ \(tokens)::tsquery)
        SELECT * FROM hits)
      """
  }

  /// Sorts the results of `source` by an index of the table that has their tokens.
  var order: SQL { isIndexed ? "q.rank DESC, q.entry_id DESC" : "x.rank DESC, x.id DESC" }

  /// The whole search as a condition on an entry.
  var condition: SQL { condition(root) }

  /// A condition that all results of a term meet. Others do only if the term has a phrase of several tokens.
  private func condition(_ term: SearchQuery.Term, isNegated: Bool = false) -> SQL {
    switch term {
    case .phrase(let phrase):
      // An entry with all the tokens may have the phrase or not.
      guard !isNegated || phrase.tokens.count == 1, let tokens = SearchTokens.query(term) else { return "FALSE" }
      return "EXISTS (SELECT 1 FROM entry_search q WHERE q.entry_id = x.id AND q.tokens @@ \(tokens)::tsquery)"
    case .condition(let condition): return self.condition(condition)
    case .not(let term): return "NOT \(condition(term, isNegated: !isNegated))"
    case .all(let terms): return joined(terms, by: " AND ", none: "TRUE", isNegated)
    case .any(let terms): return joined(terms, by: " OR ", none: "FALSE", isNegated)
    }
  }

  private func joined(_ terms: [SearchQuery.Term], by operation: SQL, none: SQL, _ isNegated: Bool = false) -> SQL {
    guard let first = terms.first else { return none }
    var sql: SQL = "(\(condition(first, isNegated: isNegated))"
    for term in terms.dropFirst() { sql += "\(operation)\(condition(term, isNegated: isNegated))" }
    sql += ")"
    return sql
  }

  // MARK: Phrases in texts

  /// True if results of the statements must still be looked for in the texts.
  var isChecked: Bool { Self.hasLongPhrase(root) }

  private static func hasLongPhrase(_ term: SearchQuery.Term) -> Bool {
    switch term {
    case .phrase(let phrase): phrase.tokens.count > 1
    case .condition: false
    case .not(let term): hasLongPhrase(term)
    case .all(let terms), .any(let terms): terms.contains(where: hasLongPhrase)
    }
  }

  /// The columns that `isResult` reads; `c` is the content.
  var checkedColumns: SQL {
    guard isChecked else { return "NULL" }
    var columns: SQL = "x.title, x.author, x.link, c.content"
    for condition in root.conditions { columns += ", \(self.condition(condition))" }
    return columns
  }

  /// True if the search finds the entry.
  ///
  /// - Parameter first: The column of the row at which `checkedColumns` begin.
  func isResult(_ row: PostgreSQLRow, from first: Int32) throws(StorageError) -> Bool {
    guard isChecked else { return true }
    let text = try row.isNull(first + 3) ? "" : PackedContent.text(of: row.blob(first + 3))
    var condition = first + 4
    return evaluate(root) { phrase in
      let matcher = TextMatcher([phrase])
      func has(_ text: String?) -> Bool {
        text.map { !matcher.hits(in: $0, fields: [phrase.field], limit: 1).isEmpty } ?? false
      }
      return switch phrase.field {
      case .any: has(row.optionalText(first)) || has(text) || has(row.optionalText(first + 1))
      case .title: has(row.optionalText(first))
      case .author: has(row.optionalText(first + 1))
      case .link: has(row.optionalText(first + 2))
      }
    } condition: {
      defer { condition += 1 }
      return row.bool(condition)
    }
  }

  /// Evaluates every condition, in the order of `conditions`.
  private func evaluate(
    _ term: SearchQuery.Term, phrase: (SearchQuery.Phrase) -> Bool, condition: () -> Bool
  ) -> Bool {
    switch term {
    case .phrase(let words): phrase(words)
    case .condition: condition()
    case .not(let term): !evaluate(term, phrase: phrase, condition: condition)
    case .all(let terms): terms.map { evaluate($0, phrase: phrase, condition: condition) }.allSatisfy(\.self)
    case .any(let terms): terms.map { evaluate($0, phrase: phrase, condition: condition) }.contains(true)
    }
  }
}

// MARK: - SearchConditions

extension PostgreSQLSearch: SearchConditions {
  var timeline: Timeline { Timeline(user, scope: .all, filter: .all, search: nil) }

  func isFeed(named name: ByteString) -> SQL { "x.feed_id IN \(.set(feeds[name] ?? []))" }

  func isInFolder(named name: ByteString) -> SQL { "x.feed_id IN (\(Timeline.feeds(in: .rows(folders[name] ?? []))))" }

  func isLabeled(by name: ByteString) -> SQL {
    "x.id IN (SELECT l.entry_id FROM entry_labels l WHERE l.label_id IN \(.set(labels[name] ?? [])))"
  }

  func isLanguage(_ tag: String) -> SQL {
    """
    x.feed_id IN (SELECT f.id FROM feeds f WHERE lower(f.details::json ->> 'language') || '-' LIKE \(tag + "-%"))
    """
  }

  var duration: SQL {
    "SELECT max((j ->> 'durationSeconds')::double precision) FROM json_array_elements(x.enclosures::json) j"
  }
}
