import TextSearch

extension FuzzTarget {
  /// Checks that tokens are within the text and in its order, that a printed query is the same query again, and that
  /// snippets mark what was found. The text after the first line is searched for the first line.
  static let search: FuzzTarget = FuzzTarget(name: "search") { bytes in
    requireTokens(of: bytes)
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let query = SearchQuery(String(decoding: bytes[..<end], as: UTF8.self))
    let printed = query.description
    if printed.utf8.count <= SearchQuery.mostBytes {
      let again = SearchQuery(printed)
      require(again.root == query.root && again.problems.isEmpty, "“\(printed)” is read as “\(again)”")
    }
    for problem in query.problems { require(problem.range.upperBound <= end + 2 * bytes.count, "A mistake elsewhere") }
    let text = String(decoding: bytes[end...], as: UTF8.self)
    let matcher = TextMatcher(query.phrases)
    let hits = matcher.hits(in: text)
    for hit in hits { require(hit.range.upperBound <= text.utf8.count, "A hit outside of the text") }
    let snippet = Snippet(of: text, hits: hits)
    require((snippet != nil) == !hits.isEmpty, "Hits without a snippet")
    require(snippet?.parts.contains { $0.isHit } ?? true, "A snippet without a hit")
    require(Relevance(matcher).score(title: text, text: text, age: 1).isFinite, "No score")
  }

  private static func requireTokens(of bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      for purpose in [Tokenizer.Purpose.document, .query] {
        var last = 0..<0
        Tokenizer().tokenize(buffer, for: purpose) { token in
          require(!token.bytes.isEmpty && token.bytes.count <= Tokenizer.Token.mostBytes, "A token of no length")
          require(
            token.range.lowerBound >= last.lowerBound && token.range.upperBound >= last.upperBound
              && token.range.upperBound <= bytes.count && !token.range.isEmpty, "A token at \(token.range)")
          last = token.range
          return true
        }
      }
    }
  }
}
