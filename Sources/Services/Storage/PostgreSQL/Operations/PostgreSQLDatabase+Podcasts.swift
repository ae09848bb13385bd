import Bytes
import Foundation
import PostgreSQL

// MARK: - Podcasts

extension PostgreSQLDatabase {
  public func podcastDevices(_ user: UserID) async throws(StorageError) -> [PodcastDevice] {
    try await rows("reading the devices for podcasts", PodcastDevice.all(of: user)) { PodcastDevice(row: $0) }
  }

  public func setPodcastDevice(_ user: UserID, _ device: PodcastDevice) async throws(StorageError) {
    try await write("storing a device for podcasts", of: nil) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      let others = try await session.first(device.others(of: user)) { $0.int(0) } ?? 0
      guard others < PodcastDevice.most else { throw .tooMany("devices for podcasts", most: PodcastDevice.most) }
      try await session.run(device.storing(for: user))
    }
  }

  public func podcasts(
    _ user: UserID, adding added: [WebAddress], at time: Date
  ) async throws(StorageError) -> [ListedPodcast] {
    let noted = try await rows("reading the podcasts", PodcastNotes.noted(of: user)) { PodcastNotes.noted($0) }
    let followed = try await rows("reading the podcasts", PodcastNotes.followed(by: user)) { PodcastNotes.followed($0) }
    guard !PodcastNotes(noted: noted, followed: followed).changes(adding: added, at: time).isEmpty else { return noted }
    return try await write("noting the podcasts", of: nil) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      // Again: others may have noted them meanwhile.
      let noted = try await session.rows(PodcastNotes.noted(of: user)) { PodcastNotes.noted($0) }
      let followed = try await session.rows(PodcastNotes.followed(by: user)) { PodcastNotes.followed($0) }
      let changes = PodcastNotes(noted: noted, followed: followed).changes(adding: added, at: time)
      _ = try await session.batch(changes.flatMap { PodcastNotes.storing($0, of: user) })
      return try await session.rows(PodcastNotes.noted(of: user)) { PodcastNotes.noted($0) }
    }
  }

  public func recordings(of feed: FeedID) async throws(StorageError) -> [StoredRecording] {
    try await rows("reading the recordings of a feed", StoredRecording.all(of: feed)) {
      (row) throws(StorageError) in try StoredRecording(row: row)
    }
  }

  public func storeEpisodeActions(
    _ user: UserID, _ actions: [EpisodeAction], at time: Date
  ) async throws(StorageError) {
    try await write("storing what was done with episodes", of: nil) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      _ = try await session.batch(
        actions.flatMap { $0.storing(for: user, at: time) } + [EpisodeAction.bounding(user)])
    }
  }

  public func episodeActions(_ user: UserID, since time: Date) async throws(StorageError) -> [EpisodeAction] {
    try await rows("reading what was done with episodes", EpisodeAction.stored(by: user, since: time)) {
      EpisodeAction(row: $0)
    }
  }

  public func heardRecordings(_ user: UserID, since time: Date) async throws(StorageError) -> [HeardRecording] {
    try await rows("reading what was heard", HeardRecording.all(of: user, since: time)) {
      (row) throws(StorageError) in try HeardRecording(row: row)
    }
  }

  public func setListeningPositions(
    _ user: UserID, _ positions: [(position: ListeningPosition, heard: Date)]
  ) async throws(StorageError) -> [ListeningPosition] {
    try await write("keeping listening positions", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      let results = try await session.batch(positions.map { $0.position.storingUnlessLater(for: user, at: $0.heard) })
      return zip(positions, results).compactMap { $1.isEmpty ? nil : $0.position }
    }
  }

  // MARK: Settings

  public func podcastSettings(
    _ user: UserID, of place: PodcastSettingPlace
  ) async throws(StorageError) -> [PodcastSetting] {
    try await rows("reading settings of apps for podcasts", place.settings(of: user)) { PodcastSetting(row: $0) }
  }

  public func podcastSettings(_ user: UserID) async throws(StorageError) -> [PlacedPodcastSetting] {
    try await rows("reading settings of apps for podcasts", PodcastSettingPlace.all(of: user)) {
      (row) throws(StorageError) in try PlacedPodcastSetting(row: row)
    }
  }

  public func changePodcastSettings(
    _ user: UserID, of place: PodcastSettingPlace, to settings: [PodcastSetting], removing removed: [String]
  ) async throws(StorageError) -> [PodcastSetting] {
    try await write("storing settings of apps for podcasts", of: nil) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      try await session.batch(place.changing(settings, removing: removed, of: user))
      let count = try await session.first(PodcastSettingPlace.count(of: user)) { $0.int(0) } ?? 0
      guard count <= PodcastSetting.most else { throw PodcastSetting.tooMany }
      return try await session.rows(place.settings(of: user)) { PodcastSetting(row: $0) }
    }
  }

  public func favoriteEpisodes(_ user: UserID) async throws(StorageError) -> [FavoriteEpisode] {
    try await rows("reading favorite episodes", PodcastSettingPlace.favorites(of: user)) { FavoriteEpisode(row: $0) }
  }
}
