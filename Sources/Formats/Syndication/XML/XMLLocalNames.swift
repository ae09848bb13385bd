import Bytes

/// The distinct names of a document without their prefixes: XML tells their cases apart, but publishers write `pubdate`
/// for `pubDate`, and names of HTML ignore case.
struct XMLLocalNames: Sendable {
  /// As written.
  private(set) var written = IndexedList<ByteString>()
  /// In lower case.
  private(set) var folded: [ByteString] = []
  /// The known names; nil for those that the model has no place for.
  private(set) var known: [KnownName?] = []

  /// The index of a name, which is added if it is new.
  mutating func index(of name: ByteString) -> Int32 {
    let index = written.index(of: name)
    if Int(index) == folded.count {
      let lower = ByteString(name.string.lowercasedASCII)
      folded.append(lower)
      known.append(KnownName(lower))
    }
    return index
  }
}
