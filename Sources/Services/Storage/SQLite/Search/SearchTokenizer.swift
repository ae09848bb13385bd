import Bytes
import CSQLite
import TextSearch

/// Makes the tokens of TextSearch known to a connection: as FTS5's tokenizer `yaarr`
/// (https://www.sqlite.org/fts5.html, section 7), and as the function `has_phrase(text, words)`.
///
/// Without it every statement fails that touches the index, so every connection registers it.
enum SearchTokenizer {
  static func register(on handle: OpaquePointer) -> Bool {
    guard let api = api(of: handle) else { return false }
    var tokenizer = fts5_tokenizer(
      xCreate: { _, _, _, created in
        // FTS5 needs an object for each table; this one has no state.
        created?.pointee = OpaquePointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
        return SQLITE_OK
      },
      xDelete: { UnsafeMutableRawPointer($0)?.deallocate() },
      xTokenize: { _, context, flags, text, count, receive in
        guard let text, let receive else { return SQLITE_OK }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count)).assumingMemoryBound(to: UInt8.self)
        var code = SQLITE_OK
        Tokenizer().tokenize(bytes, for: flags & FTS5_TOKENIZE_QUERY != 0 ? .query : .document) { token in
          token.bytes.withMemoryRebound(to: CChar.self) { characters in
            code = receive(
              context, 0, characters.baseAddress, Int32(clamping: characters.count),
              Int32(clamping: token.range.lowerBound),
              Int32(clamping: token.range.upperBound))
          }
          return code == SQLITE_OK
        }
        return code
      })
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
    return api.pointee.xCreateTokenizer(api, "yaarr", nil, &tokenizer, nil) == SQLITE_OK
      && sqlite3_create_function_v2(handle, "has_phrase", 2, flags, nil, hasPhrase, nil, nil, nil) == SQLITE_OK
  }

  private static func api(of handle: OpaquePointer) -> UnsafeMutablePointer<fts5_api>? {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, "SELECT fts5(?1)", -1, &statement, nil) == SQLITE_OK else { return nil }
    var api: UnsafeMutablePointer<fts5_api>?
    // The name is a key that SQLite compares; the pointer is used while this function runs.
    return withUnsafeMutablePointer(to: &api) { place in
      sqlite3_bind_pointer(statement, 1, place, "fts5_api_ptr", nil)
      sqlite3_step(statement)
      return place.pointee
    }
  }

  /// True if the text contains the words beside each other, the last one as a prefix.
  private static let hasPhrase: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void =
    { context, _, values in
      func text(_ index: Int) -> String {
        guard let value = values?[index], let start = sqlite3_value_text(value) else { return "" }
        let count = Int(sqlite3_value_bytes(value))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
      }
      let matcher: KeptMatcher
      if let kept = sqlite3_get_auxdata(context, 1) {
        matcher = Unmanaged<KeptMatcher>.fromOpaque(kept).takeUnretainedValue()
      } else {
        matcher = KeptMatcher(words: text(1))
        // SQLite keeps it for the other rows of the statement.
        sqlite3_set_auxdata(context, 1, Unmanaged.passRetained(matcher).toOpaque()) { kept in
          if let kept { Unmanaged<KeptMatcher>.fromOpaque(kept).release() }
        }
      }
      sqlite3_result_int(context, matcher.matcher.hits(in: text(0), limit: 1).isEmpty ? 0 : 1)
    }
}

/// The words of a call of `has_phrase`, an object because SQLite keeps a pointer to it. Nothing is found for words
/// without a token.
private final class KeptMatcher {
  let matcher: TextMatcher

  init(words: String) {
    matcher = TextMatcher(SearchQuery.Phrase(name: words).map { [$0] } ?? [])
  }
}
