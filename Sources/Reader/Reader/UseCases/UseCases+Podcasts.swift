import Bytes
import Fetching
import Foundation
import Running
import Screens
import Storage

// What apps for podcasts share with the reader: the same feeds, and the same positions in recordings.

/// A change of podcasts by an app.
public struct PodcastChange: Sendable {
  /// The podcasts that the user follows or has left, after the change.
  public var podcasts: [ListedPodcast]
  /// The number of the last change of all.
  public var number: Int64 { podcasts.map(\.changed).max() ?? 0 }
  /// The addresses that are stored otherwise than the app has sent them; nil for those that cannot be used.
  public var rewritten: [(sent: String, stored: WebAddress?)]
}

extension UseCases {
  /// The podcasts that a user follows or has left.
  public func podcasts(of user: UserID) async throws(StorageError) -> [ListedPodcast] {
    try await database.podcasts(user, adding: [], at: services.clock().now())
  }

  /// Follows and leaves podcasts. Nothing is fetched here; a running server fetches new feeds next.
  ///
  /// - Throws: `UseCaseError.tooManyFeeds`; then none of the new ones is followed.
  public func changePodcasts(adding added: [String], removing removed: [String], of user: UserID) async throws
    -> PodcastChange
  {
    var change = PodcastChange(podcasts: [], rewritten: [])
    var wanted: [WebAddress] = []
    var seen: Set<WebAddress> = []
    for sent in added {
      let stored = Self.podcastAddress(sent)
      if let stored, seen.insert(stored).inserted { wanted.append(stored) }
      if stored?.string.hasSameBytes(as: sent) != true { change.rewritten.append((sent, stored)) }
    }
    try await follow(wanted, by: user)
    for sent in removed {
      guard let address = Self.podcastAddress(sent), let feed = try await feed(at: address.string, of: user) else {
        continue
      }
      try await database.unsubscribe(user, feed: feed)
    }
    change.podcasts = try await database.podcasts(user, adding: wanted, at: services.clock().now())
    if !added.isEmpty || !removed.isEmpty { await post(.subscriptionsChanged, to: user) }
    return change
  }

  private func follow(_ wanted: [WebAddress], by user: UserID) async throws {
    let followed = Set(try await database.subscriptions(user).map(\.feed.url))
    let new = wanted.filter { !followed.contains($0) }
    guard !new.isEmpty else { return }
    let most = services.mostFeeds()
    guard followed.count + new.count <= most else {
      throw UseCaseError.tooManyFeeds(followed.count, most: most)
    }
    for start in stride(from: 0, to: new.count, by: 50) {
      let part = new[start..<min(start + 50, new.count)]
      _ = try await database.subscribe(user, to: part.map { WantedSubscription($0, title: nil, folders: []) })
    }
    services.refresher().wakeUp()
    services.iconWakeup.signal()
  }

  /// The address of a podcast as it is stored. Only what has a scheme of the web is one.
  public static func podcastAddress(_ sent: String) -> WebAddress? {
    let text = sent.trimmedASCII.lowercasedASCII
    guard text.hasBytePrefix("http://") || text.hasBytePrefix("https://") || text.hasBytePrefix("feed:") else {
      return nil
    }
    do {
      return try FeedAddress.normalize(sent)
    } catch {
      // The app is told by an empty address.
      return nil
    }
  }

  // MARK: Devices

  public func podcastDevices(of user: UserID) async throws(StorageError) -> [PodcastDevice] {
    try await database.podcastDevices(user)
  }

  public func setPodcastDevice(_ device: PodcastDevice, of user: UserID) async throws(StorageError) {
    try await database.setPodcastDevice(user, device)
  }

  // MARK: Episodes

  /// What was done with episodes since a time, in apps and in the reader.
  ///
  /// - Parameter time: Nil for all.
  public func episodeActions(of user: UserID, since time: Date?) async throws(StorageError) -> [EpisodeAction] {
    let time = time ?? Date(timeIntervalSince1970: 0)
    let heard = try await database.heardRecordings(user, since: time)
    return try await database.episodeActions(user, since: time) + heard.compactMap(Self.action)
  }

  /// The position in a recording of the reader, as an app would send it; nil without a length, which apps insist on.
  private static func action(_ heard: HeardRecording) -> EpisodeAction? {
    let recordings = heard.recording.enclosures
    guard
      let file = recordings.first(where: { $0.isMedia("audio") }) ?? recordings.first(where: { $0.isMedia("video") })
    else { return nil }
    let stated = file.durationSeconds.flatMap { $0.isFinite && $0 < 31_536_000 ? Int(clamping: $0) : nil }
    guard let length = heard.position.length ?? stated, length > 0 else { return nil }
    let position = heard.position.state == .played ? length : min(heard.position.seconds, length)
    guard position > 0 else { return nil }
    return EpisodeAction(
      podcast: heard.podcast, episode: file.url, kind: .play, entry: heard.recording.entry, happened: heard.heard,
      played: EpisodeAction.Played(started: 0, position: position, total: length))
  }

  /// Stores what an app did with episodes, and goes on from its positions.
  ///
  /// - Parameter guids: The identifiers of the episodes in their feeds, in the order of the actions, where the app knows
  ///   them.
  public func storeEpisodeActions(_ actions: [EpisodeAction], guids: [String?], of user: UserID) async throws {
    let now = services.clock().now()
    var stored = actions
    // A clock that is ahead must not keep later positions out.
    for index in stored.indices { stored[index].happened = min(stored[index].happened, now) }
    // One podcast after the other, so that the recordings of one alone are in memory.
    let podcasts = Dictionary(grouping: stored.indices) { stored[$0].podcast }
    for (podcast, indices) in podcasts.sorted(by: { $0.value[0] < $1.value[0] }).prefix(Self.mostPodcastsAtOnce) {
      guard let feed = try await feed(at: podcast.string, of: user) else { continue }
      let recordings = RecordingsByAddress(try await database.recordings(of: feed))
      for index in indices {
        let guid = index < guids.count ? guids[index] : nil
        stored[index].entry = recordings.entry(at: stored[index].episode, or: guid)
      }
    }
    try await database.storeEpisodeActions(user, stored, at: now)
    try await goOn(from: stored, of: user)
  }

  /// Keeps the last position of each recording among these actions.
  private func goOn(from actions: [EpisodeAction], of user: UserID) async throws(StorageError) {
    var last: [EntryID: EpisodeAction] = [:]
    for action in actions where action.kind == .play && action.played != nil {
      guard let entry = action.entry, last[entry].map({ $0.happened <= action.happened }) ?? true else { continue }
      last[entry] = action
    }
    var positions: [(position: ListeningPosition, heard: Date)] = []
    for state in try await states(of: last.keys.sorted(), for: user) {
      guard let action = last[state.id], let played = action.played else { continue }
      let isOver = played.total.map { $0 > 0 && played.position >= $0 } ?? false
      let position = ListeningPosition(
        entry: state.id, seconds: played.position, length: played.total, state: isOver ? .played : .left)
      positions.append((position, action.happened))
    }
    try await keep(positions, of: user)
  }

  // MARK: Settings and favorites

  public func podcastSettings(
    of place: PodcastSettingPlace, for user: UserID
  ) async throws(StorageError) -> [PodcastSetting] {
    try await database.podcastSettings(user, of: place)
  }

  /// Removes settings of a thing, and stores others.
  ///
  /// - Returns: All settings of the thing.
  public func changePodcastSettings(
    of place: PodcastSettingPlace, to settings: [PodcastSetting], removing: [String], for user: UserID
  ) async throws(StorageError) -> [PodcastSetting] {
    try await database.changePodcastSettings(user, of: place, to: settings, removing: removing)
  }

  /// The recordings that the user counts among the favorites, with the entries that have them; nil for those of feeds that
  /// the user does not follow.
  public func favoriteEpisodes(
    of user: UserID
  ) async throws -> [(favorite: FavoriteEpisode, entry: StoredEntry?)] {
    let favorites = try await database.favoriteEpisodes(user)
    var found: [FavoriteEpisode: EntryID] = [:]
    let podcasts = Dictionary(grouping: favorites, by: \.podcast)
      .sorted { ByteString($0.key.string) < ByteString($1.key.string) }
    for (podcast, episodes) in podcasts.prefix(Self.mostPodcastsAtOnce) {
      guard let feed = try await feed(at: podcast.string, of: user) else { continue }
      let recordings = RecordingsByAddress(try await database.recordings(of: feed))
      for episode in episodes { found[episode] = recordings.entry(at: episode.episode, or: nil) }
    }
    let entries = try await entriesWithoutContents(found.values.sorted(), of: user)
    let known = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    return favorites.map { favorite in (favorite, found[favorite].flatMap { known[$0] }) }
  }

  /// The most podcasts whose recordings one call looks for.
  private static let mostPodcastsAtOnce = 500
}

/// The recordings of a feed.
private struct RecordingsByAddress {
  private var byAddress: [WebAddress: EntryID] = [:]
  private var byGUID: [ByteString: EntryID] = [:]

  init(_ recordings: [StoredRecording]) {
    for recording in recordings {
      byGUID[ByteString(recording.guid)] = recording.entry
      for file in recording.enclosures where byAddress[file.url] == nil { byAddress[file.url] = recording.entry }
    }
  }

  func entry(at address: WebAddress, or guid: String?) -> EntryID? {
    byAddress[address] ?? guid.flatMap { byGUID[ByteString($0)] }
  }
}
