import Bytes

/// Gives entries an identity of their own where a feed does not.
enum EntryIdentity {
  /// The id of an entry that has none: its link, else a hash of what it says.
  static func fallback(link: String?, title: String?, date: String?, content: String?) -> String {
    if let link { return link }
    return "hash:" + StableHash.hex(of: [title, date, content])
  }

  /// The entries with each id once.
  ///
  /// Entries that share an id, a link and a title are versions of one entry (RFC 4287 §4.1.1 has them expressly): the
  /// latest stays, in the place of the first. Where the id is only the link, for want of another, they also must have
  /// one date or say the same: a page of warnings has many under one title. Other entries that share an id are unlike ones of a careless publisher;
  /// *each* gets a suffix made from its link and title, so that its id does not depend on which entries are listed
  /// beside it or in which order.
  static func keptApart(_ entries: [ParsedEntry]) -> [ParsedEntry] {
    var seen: Set<ByteString> = []
    var shared: Set<ByteString> = []
    seen.reserveCapacity(entries.count)
    // By place, since copying an entry costs more than looking at its id.
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
      let mark: String = mark(of: entry)
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
    var texts = [entry.link, entry.title ?? entry.summary?.value ?? entry.content?.value, entry.enclosures.first?.url]
    if !hasStatedID(entry), let date = entry.published { texts.append(String(date.timeIntervalSince1970)) }
    return StableHash.hex(of: texts)
  }

  /// What entries without an id of their own are the same by, whenever they are dated.
  private static func textKey(of entry: ParsedEntry) -> ByteString {
    guard !hasStatedID(entry) else { return "" }
    return ByteString(
      StableHash.hex(of: [
        entry.id, entry.title, entry.content?.value, entry.summary?.value, entry.enclosures.first?.url,
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
