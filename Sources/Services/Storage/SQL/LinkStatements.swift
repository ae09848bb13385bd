import Bytes

/// An entry of a user that a link leads to.
public struct LinkedEntry: Hashable, Sendable {
  /// The address of the link.
  public var address: ByteString
  public var entry: EntryID

  public init(address: ByteString, entry: EntryID) {
    self.address = address
    self.entry = entry
  }
}

/// The links of a text, by the keys of the entries that they lead to.
struct LinkKeys {
  /// The addresses of links without their schemes and trackers.
  private var addresses: [ByteString: [ByteString]] = [:]
  private(set) var keys: [Int64] = []

  init(_ links: [WebAddress]) {
    for link in links {
      guard let bare = CopyKeys.bare(link) else { continue }
      if addresses[bare] == nil { keys.append(CopyKeys.linkKey(bare)) }
      addresses[bare, default: []].append(ByteString(link.string))
    }
  }

  /// The entries that may be meant: `x` with their links.
  func statement(_ user: UserID, except entry: EntryID) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    return """
      SELECT x.id, x.link FROM entry_keys k JOIN entries x ON x.id = k.entry_id
      WHERE k.link_key IN (\(SQL.list(keys))) AND x.id <> \(entry) AND x.link IS NOT NULL AND \(timeline.isVisible)
      ORDER BY x.id
      """
  }

  /// The entries that are meant; for each link the first that was found.
  func entries(_ found: [(id: EntryID, link: WebAddress)]) -> [LinkedEntry] {
    var known: Set<ByteString> = []
    var entries: [LinkedEntry] = []
    for (id, link) in found {
      guard let bare = CopyKeys.bare(link), let meant = addresses[bare], known.insert(bare).inserted else { continue }
      entries += meant.map { LinkedEntry(address: $0, entry: id) }
    }
    return entries
  }
}
