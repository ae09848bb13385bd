import Bytes
import Foundation

// MARK: - Podcasts

extension Database {
  /// The user's devices, by name.
  public func podcastDevices(_ user: UserID) async throws(StorageError) -> [PodcastDevice] {
    try await engine.rows("reading the devices for podcasts", PodcastDevice.all(of: user), PodcastDevice.init(row:))
  }

  /// Stores a device in the place of the one of the same name.
  /// - Throws: `tooMany`; `notFound` if there is no such user.
  public func setPodcastDevice(_ user: UserID, _ device: PodcastDevice) async throws(StorageError) {
    try await engine.write("storing a device for podcasts", of: nil) { (session) async throws(StorageError) in
      try await session.lock(user)
      let others = try await session.first(device.others(of: user)) { $0.int(0) } ?? 0
      guard others < PodcastDevice.most else { throw .tooMany("devices for podcasts", most: PodcastDevice.most) }
      try await session.run(device.storing(for: user))
    }
  }

  /// The podcasts among the feeds that the user follows or has left since apps first asked, by address: feeds with a
  /// recording among their newest entries, and those that an app has added.
  /// - Parameters:
  ///   - added: Feeds that an app has added.
  ///   - time: The time of changes that were not noted yet.
  /// - Complexity: O(*n*) in the user's feeds.
  public func podcasts(
    _ user: UserID, adding added: [WebAddress], at time: Date
  ) async throws(StorageError) -> [ListedPodcast] {
    let notes = try await engine.read("reading the podcasts") { (session) async throws(StorageError) in
      try await Self.podcastNotes(user, on: session)
    }
    guard !notes.changes(adding: added, at: time).isEmpty else { return notes.noted }
    return try await engine.write("noting the podcasts", of: nil) { (session) async throws(StorageError) in
      try await session.lock(user)
      // Again: others may have noted them meanwhile.
      let changes = try await Self.podcastNotes(user, on: session).changes(adding: added, at: time)
      try await session.run(all: changes.flatMap { PodcastNotes.storing($0, of: user) })
      return try await session.rows(PodcastNotes.noted(of: user)) { PodcastNotes.noted($0) }
    }
  }

  private nonisolated(nonsending) static func podcastNotes(
    _ user: UserID, on session: StorageSession
  ) async throws(StorageError) -> PodcastNotes {
    let (noted, followed) = try await session.rows(
      PodcastNotes.noted(of: user), { PodcastNotes.noted($0) },
      and: PodcastNotes.followed(by: user), { PodcastNotes.followed($0) })
    return PodcastNotes(noted: noted, followed: followed)
  }

  /// The recordings of a feed, the newest first, 5,000 at most.
  public func recordings(of feed: FeedID) async throws(StorageError) -> [StoredRecording] {
    try await engine.rows("reading the recordings of a feed", StoredRecording.all(of: feed), StoredRecording.init(row:))
  }

  /// Stores actions, each in the place of the one of the same kind with the same recording, unless that happened later. Of
  /// more than `EpisodeAction.most`, those that were stored first are removed.
  public func storeEpisodeActions(
    _ user: UserID, _ actions: [EpisodeAction], at time: Date
  ) async throws(StorageError) {
    try await engine.write("storing what was done with episodes", of: nil) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await session.run(
        all:
          actions.flatMap { $0.storing(for: user, at: time) } + [EpisodeAction.bounding(user)])
    }
  }

  /// The actions that were stored since a time, in this order. Playing that a later position in the reader has overtaken is
  /// left out.
  public func episodeActions(_ user: UserID, since time: Date) async throws(StorageError) -> [EpisodeAction] {
    try await engine.rows(
      "reading what was done with episodes", EpisodeAction.stored(by: user, since: time), EpisodeAction.init(row:))
  }

  /// The positions since a time in recordings of followed feeds, in this order, but for those that a stored action has.
  public func heardRecordings(_ user: UserID, since time: Date) async throws(StorageError) -> [HeardRecording] {
    try await engine.rows(
      "reading what was heard", HeardRecording.all(of: user, since: time), HeardRecording.init(row:))
  }

  /// Stores positions in recordings that were reached at times, but for those in recordings that the user has heard later.
  /// - Returns: Those that were stored.
  public func setListeningPositions(
    _ user: UserID, _ positions: [(position: ListeningPosition, heard: Date)]
  ) async throws(StorageError) -> [ListeningPosition] {
    try await engine.write("keeping listening positions", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      let results = try await session.rows(
        all: positions.map { $0.position.storingUnlessLater(for: user, at: $0.heard) }
      ) { _ in () }
      return zip(positions, results).compactMap { $1.isEmpty ? nil : $0.position }
    }
  }

  // MARK: Settings

  /// The settings that apps have stored for a thing, by name.
  public func podcastSettings(
    _ user: UserID, of place: PodcastSettingPlace
  ) async throws(StorageError) -> [PodcastSetting] {
    try await engine.rows("reading settings of apps for podcasts", place.settings(of: user), PodcastSetting.init(row:))
  }

  /// All settings that apps have stored, in the order of what they belong to and of their names.
  public func podcastSettings(_ user: UserID) async throws(StorageError) -> [PlacedPodcastSetting] {
    try await engine.rows(
      "reading settings of apps for podcasts", PodcastSettingPlace.all(of: user), PlacedPodcastSetting.init(row:))
  }

  /// Removes settings of a thing, and stores others in the place of those of the same names.
  /// - Returns: All settings of the thing, by name.
  /// - Throws: `tooMany`; `notFound` if there is no such user.
  public func changePodcastSettings(
    _ user: UserID, of place: PodcastSettingPlace, to settings: [PodcastSetting], removing removed: [String]
  ) async throws(StorageError) -> [PodcastSetting] {
    try await engine.write("storing settings of apps for podcasts", of: nil) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await session.run(all: place.changing(settings, removing: removed, of: user))
      let count = try await session.first(PodcastSettingPlace.count(of: user)) { $0.int(0) } ?? 0
      guard count <= PodcastSetting.most else { throw PodcastSetting.tooMany }
      return try await session.rows(place.settings(of: user), PodcastSetting.init(row:))
    }
  }

  /// The recordings that the user counts among the favorites, by podcast.
  public func favoriteEpisodes(_ user: UserID) async throws(StorageError) -> [FavoriteEpisode] {
    try await engine.rows(
      "reading favorite episodes", PodcastSettingPlace.favorites(of: user), FavoriteEpisode.init(row:))
  }
}
