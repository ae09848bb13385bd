import Bytes

/// Compares what people see of an entry: its title and its text, without markup, addresses and white space.
enum ShownText {
  /// True if people see the same in a stored entry and in a new draft of it.
  ///
  /// - Parameter content: That of the stored entry, packed. One over the limit of versions counts as the same.
  /// - Complexity: O(*n*) in the bytes of both.
  static func isSame(title: String?, content: [UInt8], as draft: EntryDraft) -> Bool {
    guard let (html, text) = PackedContent.parts(of: content, limit: VersionLimits.bytes) else { return true }
    guard isSame(title ?? "", draft.title ?? "") else { return false }
    if html.isEmpty, draft.contentHTML.isEmpty {
      // The stored text may be the beginning only.
      return isSame(text, draft.text.prefix(bytes: text.utf8.count))
    }
    return isSame(html, draft.contentHTML)
  }

  /// A number for what people see of an entry, the same for entries that `isSame` takes for the same.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func key(title: String?, html: String, text: String) -> Int64 {
    var hash = FNV1a()
    // The stored text of an entry may be the beginning only.
    let content = html.isEmpty ? text.prefix(bytes: RecordingLimits.indexedBeginning) : html
    for part in [title ?? "", content] {
      for letter in Letters(part.withoutNUL) { hash.combine(letter) }
      // A byte that UTF-8 does not contain.
      hash.combine(0xFE)
    }
    return Int64(bitPattern: hash.value)
  }

  private static func isSame(_ old: String, _ new: String) -> Bool {
    Letters(old).elementsEqual(Letters(new))
  }

  /// The bytes outside of tags that are no white space. In cleaned markup, `<` and `>` are only those of tags; a title
  /// may have others, which are left out alike on both sides.
  private struct Letters: Sequence, IteratorProtocol {
    private var bytes: String.UTF8View.Iterator

    init(_ text: String) {
      bytes = text.utf8.makeIterator()
    }

    mutating func next() -> UInt8? {
      while let byte = bytes.next() {
        if byte == UInt8(ascii: "<") {
          while let inner = bytes.next(), inner != UInt8(ascii: ">") {}
        } else if !ASCII.isWhitespace(byte) {
          return byte
        }
      }
      return nil
    }
  }
}
