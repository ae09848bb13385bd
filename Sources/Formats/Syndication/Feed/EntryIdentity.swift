import Bytes

/// Gives every entry of a feed an id of its own.
enum EntryIdentity {
  /// The id of an entry without an id and a link.
  static func hash(title: String?, date: String?, content: String?) -> String {
    "hash:" + StableHash.hex(of: [title, date, content])
  }

  /// The entries, no two with the same id.
  ///
  /// Entries that share an id, a link, a title (else a text) and a first enclosure are versions of one entry (RFC 4287
  /// §4.1.1 permits this expressly): the latest stays, in the place of the first. If the id is only the link, because
  /// the feed states none, the entries must also share a date or have the same texts: a page of warnings has many
  /// warnings under one title.
  ///
  /// Other entries that share an id are different entries. *Each* gets a suffix made from these fields, so that its
  /// id does not depend on the other entries or their order.
  static func keptApart(_ entries: [ParsedEntry]) -> [ParsedEntry] {
    var seen: Set<ByteString> = []
    var shared: Set<ByteString> = []
    seen.reserveCapacity(entries.count)
    // By index: copying an entry costs more than reading its id.
    for index in entries.indices {
      let id = ByteString(entries[index].id)
      if !seen.insert(id).inserted { shared.insert(id) }
    }
    guard !shared.isEmpty else { return entries }

    var kept: [ParsedEntry] = []
    var versions: [ByteString: [(mark: String, place: Int)]] = [:]
    var places: [ByteString: Int] = [:]
    kept.reserveCapacity(entries.count)
    for entry in entries {
      let id = ByteString(entry.id)
      guard shared.contains(id) else {
        kept.append(entry)
        continue
      }
      let mark = mark(of: entry)
      let key = ByteString(entry.id + "#" + mark)
      if let place = places[key] ?? places[textKey(of: entry)] {
        if isLater(entry, than: kept[place]) { kept[place] = entry }
      } else {
        places[key] = kept.count
        if !hasStatedID(entry) { places[textKey(of: entry)] = kept.count }
        versions[id, default: []].append((mark, kept.count))
        kept.append(entry)
      }
    }
    for (id, marks) in versions where marks.count > 1 {
      for version in marks { kept[version.place].id = "\(id)#\(version.mark)" }
    }
    return kept
  }

  private static func mark(of entry: ParsedEntry) -> String {
    var texts = [
      entry.link?.string, entry.title ?? entry.summary?.value ?? entry.content?.value,
      entry.enclosures.first?.url.string,
    ]
    if !hasStatedID(entry), let date = entry.published { texts.append(String(date.timeIntervalSince1970)) }
    return StableHash.hex(of: texts)
  }

  /// A key that entries without an id of their own share if their texts are the same, regardless of their dates.
  private static func textKey(of entry: ParsedEntry) -> ByteString {
    guard !hasStatedID(entry) else { return "" }
    return ByteString(
      StableHash.hex(of: [
        entry.id, entry.title, entry.content?.value, entry.summary?.value, entry.enclosures.first?.url.string,
      ])
    )
  }

  private static func hasStatedID(_ entry: ParsedEntry) -> Bool { entry.provenance.id?.isIdentifier ?? true }

  private static func isLater(_ entry: ParsedEntry, than other: ParsedEntry) -> Bool {
    guard let date = entry.updated ?? entry.published else { return false }
    guard let otherDate = other.updated ?? other.published else { return true }
    return date > otherDate
  }
}
