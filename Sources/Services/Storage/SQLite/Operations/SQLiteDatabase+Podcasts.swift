import Bytes
import Foundation

// MARK: - Podcasts

extension SQLiteDatabase {
  public func podcastDevices(_ user: UserID) async throws(StorageError) -> [PodcastDevice] {
    try await read("reading the devices for podcasts") { (connection) throws(StorageError) in
      try connection.rows(PodcastDevice.all(of: user)) { PodcastDevice(row: $0) }
    }
  }

  public func setPodcastDevice(_ user: UserID, _ device: PodcastDevice) async throws(StorageError) {
    try await write("storing a device for podcasts") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      let others = try connection.first(device.others(of: user)) { $0.int(0) } ?? 0
      guard others < PodcastDevice.most else { throw .tooMany("devices for podcasts", most: PodcastDevice.most) }
      try connection.run(device.storing(for: user))
    }
  }

  public func podcasts(
    _ user: UserID, adding added: [WebAddress], at time: Date
  ) async throws(StorageError) -> [ListedPodcast] {
    let (noted, changes) = try await read("reading the podcasts") { (connection) throws(StorageError) in
      let noted = try connection.rows(PodcastNotes.noted(of: user)) { PodcastNotes.noted($0) }
      return (noted, try Self.podcastChanges(user, adding: added, at: time, on: connection))
    }
    guard !changes.isEmpty else { return noted }
    return try await write("noting the podcasts") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      // Again: others may have noted them meanwhile.
      for podcast in try Self.podcastChanges(user, adding: added, at: time, on: connection) {
        for statement in PodcastNotes.storing(podcast, of: user) { try connection.run(statement) }
      }
      return try connection.rows(PodcastNotes.noted(of: user)) { PodcastNotes.noted($0) }
    }
  }

  private static func podcastChanges(
    _ user: UserID, adding added: [WebAddress], at time: Date, on connection: Connection
  ) throws(StorageError) -> [ListedPodcast] {
    let noted = try connection.rows(PodcastNotes.noted(of: user)) { PodcastNotes.noted($0) }
    let followed = try connection.rows(PodcastNotes.followed(by: user)) { PodcastNotes.followed($0) }
    return PodcastNotes(noted: noted, followed: followed).changes(adding: added, at: time)
  }

  public func recordings(of feed: FeedID) async throws(StorageError) -> [StoredRecording] {
    try await read("reading the recordings of a feed") { (connection) throws(StorageError) in
      try connection.rows(StoredRecording.all(of: feed)) { (row) throws(StorageError) in try StoredRecording(row: row) }
    }
  }

  public func storeEpisodeActions(
    _ user: UserID, _ actions: [EpisodeAction], at time: Date
  ) async throws(StorageError) {
    try await write("storing what was done with episodes") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      for action in actions {
        for statement in action.storing(for: user, at: time) { try connection.run(statement) }
      }
      try connection.run(EpisodeAction.bounding(user))
    }
  }

  public func episodeActions(_ user: UserID, since time: Date) async throws(StorageError) -> [EpisodeAction] {
    try await read("reading what was done with episodes") { (connection) throws(StorageError) in
      try connection.rows(EpisodeAction.stored(by: user, since: time)) { EpisodeAction(row: $0) }
    }
  }

  public func heardRecordings(_ user: UserID, since time: Date) async throws(StorageError) -> [HeardRecording] {
    try await read("reading what was heard") { (connection) throws(StorageError) in
      try connection.rows(HeardRecording.all(of: user, since: time)) { (row) throws(StorageError) in
        try HeardRecording(row: row)
      }
    }
  }

  public func setListeningPositions(
    _ user: UserID, _ positions: [(position: ListeningPosition, heard: Date)]
  ) async throws(StorageError) -> [ListeningPosition] {
    try await write("keeping listening positions") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      var stored: [ListeningPosition] = []
      for (position, time) in positions {
        let isStored = try connection.first(position.storingUnlessLater(for: user, at: time)) { _ in true }
        if isStored == true { stored.append(position) }
      }
      return stored
    }
  }

  // MARK: Settings

  public func podcastSettings(
    _ user: UserID, of place: PodcastSettingPlace
  ) async throws(StorageError) -> [PodcastSetting] {
    try await read("reading settings of apps for podcasts") { (connection) throws(StorageError) in
      try connection.rows(place.settings(of: user)) { PodcastSetting(row: $0) }
    }
  }

  public func podcastSettings(_ user: UserID) async throws(StorageError) -> [PlacedPodcastSetting] {
    try await read("reading settings of apps for podcasts") { (connection) throws(StorageError) in
      try connection.rows(PodcastSettingPlace.all(of: user)) { (row) throws(StorageError) in
        try PlacedPodcastSetting(row: row)
      }
    }
  }

  public func changePodcastSettings(
    _ user: UserID, of place: PodcastSettingPlace, to settings: [PodcastSetting], removing removed: [String]
  ) async throws(StorageError) -> [PodcastSetting] {
    try await write("storing settings of apps for podcasts") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      for statement in place.changing(settings, removing: removed, of: user) { try connection.run(statement) }
      let count = try connection.first(PodcastSettingPlace.count(of: user)) { $0.int(0) } ?? 0
      guard count <= PodcastSetting.most else { throw PodcastSetting.tooMany }
      return try connection.rows(place.settings(of: user)) { PodcastSetting(row: $0) }
    }
  }

  public func favoriteEpisodes(_ user: UserID) async throws(StorageError) -> [FavoriteEpisode] {
    try await read("reading favorite episodes") { (connection) throws(StorageError) in
      try connection.rows(PodcastSettingPlace.favorites(of: user)) { FavoriteEpisode(row: $0) }
    }
  }
}
