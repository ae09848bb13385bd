import Bytes
import Foundation

/// Gives every entry of a feed an id of its own.
enum EntryIdentity {
  /// The id of an entry without an id and a link.
  static func hash(title: String?, date: String?, content: String?) -> String {
    "hash:" + StableHash.hex(of: [title, date, content])
  }

  /// Changes the entries so that no two have the same id.
  ///
  /// Entries that share an id, a link, a title (else a text) and a first enclosure are versions of one entry (RFC 4287
  /// §4.1.1 permits this expressly): the latest stays, in the place of the first. If the id is only the link, because
  /// the feed states none, the entries must also share a date or have the same texts: a page of warnings has many
  /// warnings under one title.
  ///
  /// Other entries that share an id are different entries. *Each* gets a suffix made from these fields, so that its
  /// id does not depend on the other entries or their order.
  static func keepApart(_ entries: inout [ParsedEntry]) {
    dropTwins(&entries)
    var seen: Set<ByteString> = []
    var shared: Set<ByteString> = []
    seen.reserveCapacity(entries.count)
    // By index: copying an entry costs more than reading its id.
    for index in entries.indices {
      let id = ByteString(entries[index].id)
      if !seen.insert(id).inserted { shared.insert(id) }
    }
    guard !shared.isEmpty else { return }

    var versions: [ByteString: [(mark: String, place: Int)]] = [:]
    var places: [ByteString: Int] = [:]
    // In place: two lists of all entries would take twice the memory.
    var count = 0
    for index in entries.indices {
      let id = ByteString(entries[index].id)
      if shared.contains(id) {
        let mark = mark(of: entries[index])
        let key = ByteString(id.string + "#" + mark)
        if let place = places[key] ?? places[textKey(of: entries[index])] {
          if isLater(entries[index], than: entries[place]) { entries.swapAt(index, place) }
          continue
        }
        places[key] = count
        if !hasStatedID(entries[index]) { places[textKey(of: entries[index])] = count }
        versions[id, default: []].append((mark, count))
      }
      entries.swapAt(index, count)
      count += 1
    }
    entries.removeSubrange(count...)
    for (id, marks) in versions where marks.count > 1 {
      for version in marks { entries[version.place].id = "\(id)#\(version.mark)" }
    }
  }

  /// Keeps the first of entries with ids of their own that have the same link, title, text and file, and the same date
  /// if both state one: a person reads the same in both. Links may differ in trackers and numbers of sessions.
  private static func dropTwins(_ entries: inout [ParsedEntry]) {
    // Few entries share their title, or their link without one.
    func name(_ title: String?, _ link: WebAddress?) -> ByteString? { (title ?? link?.string).map { ByteString($0) } }
    var names: Set<ByteString> = []
    var shared: Set<ByteString> = []
    names.reserveCapacity(entries.count)
    for index in entries.indices {
      if let name = name(entries[index].title, entries[index].link), !names.insert(name).inserted {
        shared.insert(name)
      }
    }
    guard !shared.isEmpty else { return }
    var seen: [ByteString: (id: String, date: Date?)] = [:]
    entries.removeAll { entry in
      guard let link = entry.link, name(entry.title, link).map(shared.contains) == true,
        let text = entry.content ?? entry.summary
      else { return false }
      let key = ByteString(
        StableHash.hex(of: [link.withoutVisit.string, entry.title, text.value, entry.enclosures.first?.url.string]))
      let date = entry.published ?? entry.updated
      guard let first = seen[key] else {
        seen[key] = (entry.id, date)
        return false
      }
      // Those that share their id are versions of one entry.
      return !first.id.hasSameBytes(as: entry.id) && (first.date == nil || date == nil || first.date == date)
    }
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
