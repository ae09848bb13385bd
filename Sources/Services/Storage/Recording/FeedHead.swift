import Foundation

/// The last entry that a feed has had.
struct FeedHead: Shape {
  /// The place of an entry in its feed and in timelines.
  struct Place {
    var seq: Int64
    var rank: Date
    var id: EntryID
  }

  var last: Place
  /// The bytes stored since it was read.
  var written = 0

  /// Reads columns of `feed_heads`.
  init(_ row: inout Columns<some SQLRow>) {
    last = Place(seq: row.integer("last_seq"), rank: row.date("last_rank"), id: row.id("last_id"))
  }

  /// The rank right after that of the last entry; the earliest of all for a feed that never had one.
  var followingRank: Date { last.seq == 0 ? .distantPast : Date(milliseconds: last.rank.milliseconds + 1) }

  /// Returns the place of a new entry, which becomes the last one.
  mutating func place(of published: Date, notBefore lowest: Date?) -> Place {
    last.rank = last.seq == 0 ? published : max(published, last.rank, lowest ?? published)
    last.seq += 1
    return last
  }
}
