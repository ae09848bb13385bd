import Bytes
import Foundation

// The statements about podcasts.

extension PodcastDevice: Shape {
  static func all(of user: UserID) -> SQL {
    "SELECT \(columns) FROM podcast_devices WHERE user_id = \(user) ORDER BY name"
  }

  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      name: row.text("name"), caption: row.text("caption"), kind: Kind(rawValue: row.int("kind")) ?? .other,
      seen: row.integer("seen"))
  }

  /// Gives the number of the user's other devices.
  func others(of user: UserID) -> SQL {
    "SELECT count(*) FROM podcast_devices WHERE user_id = \(user) AND name <> \(name)"
  }

  func storing(for user: UserID) -> SQL {
    """
    INSERT INTO podcast_devices (user_id, name, caption, kind, seen)
    VALUES (\(user), \(name), \(caption), \(kind.rawValue), \(seen))
    ON CONFLICT (user_id, name) DO UPDATE SET caption = excluded.caption, kind = excluded.kind, seen = excluded.seen
    """
  }
}

/// The podcasts of a user as they were noted last, and as they are.
struct PodcastNotes {
  let noted: [ListedPodcast]
  /// The feeds that the user follows: true for those with a recording among their newest entries.
  private let followed: [WebAddress: Bool]

  /// So many of the newest entries of a feed tell whether it is a podcast.
  private static let newest = 5

  static func noted(of user: UserID) -> SQL {
    "SELECT url, is_followed, changed FROM podcasts WHERE user_id = \(user) ORDER BY url"
  }

  static func noted(_ row: some SQLRow) -> ListedPodcast {
    ListedPodcast(url: row.address(0), isFollowed: row.bool(1), changed: row.integer(2))
  }

  static func followed(by user: UserID) -> SQL {
    """
    SELECT f.url, EXISTS (
      SELECT 1 FROM entries x WHERE x.feed_id = s.feed_id AND x.seq > h.last_seq - \(newest)
        AND (x.enclosures LIKE '%"mimeType":"audio%' OR x.enclosures LIKE '%"mimeType":"video%'))
    FROM subscriptions s JOIN feed_heads h ON h.feed_id = s.feed_id JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(user)
    """
  }

  static func followed(_ row: some SQLRow) -> (WebAddress, Bool) { (row.address(0), row.bool(1)) }

  init(noted: [ListedPodcast], followed: [(WebAddress, Bool)]) {
    self.noted = noted
    self.followed = Dictionary(followed) { $0 || $1 }
  }

  /// The podcasts that have changed since they were noted.
  func changes(adding added: [WebAddress], at time: Date) -> [ListedPodcast] {
    let number = max(Int64(clamping: time.timeIntervalSince1970), (noted.map(\.changed).max() ?? 0) &+ 1)
    let known = Dictionary(noted.map { ($0.url, $0) }) { one, _ in one }
    var changes: [ListedPodcast] = []
    for podcast in noted where podcast.isFollowed && followed[podcast.url] == nil {
      changes.append(ListedPodcast(url: podcast.url, isFollowed: false, changed: number))
    }
    let wanted = Set(added)
    for (url, hasRecordings) in followed {
      let before = known[url]
      // A podcast stays one, also while its newest entries have no recordings.
      guard before?.isFollowed != true, hasRecordings || before != nil || wanted.contains(url) else { continue }
      changes.append(ListedPodcast(url: url, isFollowed: true, changed: number))
    }
    return changes
  }

  static func storing(_ podcast: ListedPodcast, of user: UserID) -> [SQL] {
    [
      "DELETE FROM podcasts WHERE user_id = \(user) AND url = \(podcast.url)",
      """
      INSERT INTO podcasts (user_id, url, is_followed, changed)
      VALUES (\(user), \(podcast.url), \(podcast.isFollowed), \(podcast.changed))
      """,
    ]
  }
}

extension EpisodeAction: Shape {
  /// A short key of the recording and the kind. Rows are compared by their texts.
  private var key: Int64 {
    var hash = FNV1a()
    for text in [podcast.string, episode.string, "\(kind.rawValue)"] {
      hash.combine(text)
      hash.combine(0)
    }
    return Int64(bitPattern: hash.value)
  }

  /// An action that happened earlier than the stored one changes nothing: devices send what they did without a network
  /// when they have one again.
  func storing(for user: UserID, at time: Date) -> [SQL] {
    let sameKind: SQL = """
      user_id = \(user) AND key = \(key) AND podcast = \(podcast) AND episode = \(episode) AND kind = \(kind.rawValue)
      """
    return [
      "DELETE FROM episode_actions WHERE \(sameKind) AND happened <= \(happened)",
      """
      INSERT INTO episode_actions
        (user_id, key, podcast, episode, kind, device, entry_id, happened, stored, started, position, total)
      SELECT \(user), \(key), \(podcast), \(episode), \(kind.rawValue), \(orNull: device),
        (SELECT e.id FROM entries e WHERE e.id = \(orNull: entry)), \(happened), \(time), \(orNull: played?.started),
        \(orNull: played?.position), \(orNull: played?.total)
      WHERE NOT EXISTS (SELECT 1 FROM episode_actions WHERE \(sameKind))
      """,
    ]
  }

  /// Removes those that were stored first of more than are kept.
  static func bounding(_ user: UserID) -> SQL {
    """
    DELETE FROM episode_actions WHERE user_id = \(user) AND id <= (
      SELECT a.id FROM episode_actions a WHERE a.user_id = \(user) ORDER BY a.id DESC LIMIT 1 OFFSET \(most))
    """
  }

  static func stored(by user: UserID, since time: Date) -> SQL {
    """
    SELECT \(columns)
    FROM episode_actions a WHERE a.user_id = \(user) AND a.stored >= \(time)
      AND NOT (a.kind = \(Kind.play.rawValue) AND a.entry_id IS NOT NULL AND EXISTS (
        SELECT 1 FROM listening l WHERE l.user_id = a.user_id AND l.entry_id = a.entry_id AND l.heard > a.happened))
    ORDER BY a.stored, a.id
    """
  }

  init(_ row: inout Columns<some SQLRow>) {
    let (podcast, episode) = (row.address("a.podcast"), row.address("a.episode"))
    let (kind, device) = (Kind(rawValue: row.int("a.kind")) ?? .new, row.optionalText("a.device"))
    let (entry, happened): (EntryID?, Date) = (row.optionalID("a.entry_id"), row.date("a.happened"))
    let (started, position) = (row.optionalInt("a.started"), row.optionalInt("a.position"))
    let total = row.optionalInt("a.total")
    self.init(
      podcast: podcast, episode: episode, kind: kind, device: device, entry: entry, happened: happened,
      played: position.map { Played(started: started, position: $0, total: total) })
  }
}

extension StoredRecording: Shape {
  static func all(of feed: FeedID) -> SQL {
    """
    SELECT \(columns) FROM entries x WHERE x.feed_id = \(feed) AND x.enclosures IS NOT NULL
    ORDER BY x.seq DESC LIMIT 5000
    """
  }

  init(_ row: inout Columns<some SQLRow>) throws(StorageError) {
    self.init(
      entry: row.id("x.id"), guid: row.text("x.guid"),
      enclosures: try JSONColumn.list(row.optionalText("x.enclosures")))
  }
}

extension HeardRecording: Shape {
  static func all(of user: UserID, since time: Date) -> SQL {
    """
    SELECT \(columns) FROM listening l JOIN entries x ON x.id = l.entry_id JOIN feeds f ON f.id = x.feed_id
    WHERE l.user_id = \(user) AND l.heard >= \(time)
      AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = l.user_id AND s.feed_id = x.feed_id)
      AND NOT EXISTS (
        SELECT 1 FROM episode_actions a WHERE a.user_id = l.user_id AND a.entry_id = l.entry_id
          AND a.kind = \(EpisodeAction.Kind.play.rawValue) AND a.happened >= l.heard)
    ORDER BY l.heard, l.entry_id LIMIT \(EpisodeAction.most)
    """
  }

  init(_ row: inout Columns<some SQLRow>) throws(StorageError) {
    let recording = try StoredRecording(&row)
    self.init(
      podcast: row.address("f.url"), recording: recording,
      position: ListeningPosition(
        entry: recording.entry, seconds: row.int("l.seconds"), length: row.optionalInt("l.length"),
        state: ListeningPosition.State(rawValue: row.int("l.state")) ?? .left),
      heard: row.date("l.heard"))
  }
}
