import Bytes
import TextSearch

/// The tokens of an entry as a `tsvector`, and those of a search as a `tsquery`, each in its text form
/// (https://www.postgresql.org/docs/15/datatype-textsearch.html).
///
/// Positions are left out: a vector has place for 16,383, and for 255 of each token. A phrase is therefore first all its
/// tokens, and then looked for in the text. A token stands once for title, text and author, and with a mark before it
/// for one field.
enum SearchTokens {
  /// - Parameter text: The indexed part of the entry's text.
  static func vector(title: String?, text: String, author: String?, link: String?) -> String {
    var tokens: Set<ByteString> = []
    func add(_ text: String?, _ marks: [UInt8?]) {
      guard let text else { return }
      Tokenizer().tokenize(text, for: .document) { token in
        for mark in marks { tokens.insert(ByteString(decoding: (mark.map { [$0] } ?? []) + Array(token.bytes))) }
        return true
      }
    }
    add(title, [nil, mark(.title)])
    add(text, [nil])
    add(author, [nil, mark(.author)])
    add(link, [mark(.link)])
    // Tokens have only letters, digits and marks.
    return tokens.map { "'\($0)'" }.joined(separator: " ")
  }

  private static func mark(_ field: SearchQuery.Phrase.Field) -> UInt8? {
    switch field {
    case .any: nil
    case .title: UInt8(ascii: "^")
    case .author: UInt8(ascii: "@")
    case .link: UInt8(ascii: "/")
    }
  }

  /// A query that all results of a term match, and others; nil if the tokens say nothing about them.
  static func query(_ term: SearchQuery.Term) -> String? {
    switch term {
    case .condition: return nil
    case .phrase(let phrase): return query(phrase)
    case .not(let term): return isExact(term) ? query(term).map { "!\($0)" } : nil
    case .all(let terms):
      let queries = terms.compactMap(query)
      return queries.isEmpty ? nil : "(" + queries.joined(separator: " & ") + ")"
    case .any(let terms):
      let queries = terms.compactMap(query)
      return queries.count < terms.count || queries.isEmpty ? nil : "(" + queries.joined(separator: " | ") + ")"
    }
  }

  private static func query(_ phrase: SearchQuery.Phrase) -> String {
    let mark = mark(phrase.field).map { String(UnicodeScalar($0)) } ?? ""
    let last = phrase.tokens.count - 1
    let tokens = phrase.tokens.enumerated().map { index, token in
      "'\(mark)\(token)'" + (index == last && phrase.isPrefix ? ":*" : "")
    }
    return "(" + tokens.joined(separator: " & ") + ")"
  }

  /// True if the query of the term finds its results and nothing else.
  static func isExact(_ term: SearchQuery.Term) -> Bool {
    switch term {
    case .condition: false
    case .phrase(let phrase): phrase.tokens.count == 1
    case .not(let term): isExact(term)
    case .all(let terms), .any(let terms): terms.allSatisfy(isExact)
    }
  }

  /// True if all results have a token of the search, so that the index can find them.
  static func isIndexed(_ term: SearchQuery.Term) -> Bool {
    switch term {
    case .condition, .not: false
    case .phrase: true
    case .all(let terms): terms.contains(where: isIndexed)
    case .any(let terms): !terms.isEmpty && terms.allSatisfy(isIndexed)
    }
  }
}
