import Bytes
import Foundation

/// What apps for podcasts share of a user: devices, podcasts, and what was done with episodes.
public protocol PodcastStore: Sendable {
  /// The user's devices, by name.
  func podcastDevices(_ user: UserID) async throws(StorageError) -> [PodcastDevice]

  /// Stores a device in the place of the one of the same name.
  /// - Throws: `tooMany`; `notFound` if there is no such user.
  func setPodcastDevice(_ user: UserID, _ device: PodcastDevice) async throws(StorageError)

  /// The podcasts among the feeds that the user follows or has left since apps first asked, by address: feeds with a
  /// recording among their newest entries, and those that an app has added.
  /// - Parameters:
  ///   - added: Feeds that an app has added.
  ///   - time: The time of changes that were not noted yet.
  /// - Complexity: O(*n*) in the user's feeds.
  func podcasts(_ user: UserID, adding added: [WebAddress], at time: Date) async throws(StorageError) -> [ListedPodcast]

  /// The recordings of a feed, the newest first, 5,000 at most.
  func recordings(of feed: FeedID) async throws(StorageError) -> [StoredRecording]

  /// Stores actions, each in the place of the one of the same kind with the same recording, unless that happened later. Of
  /// more than `EpisodeAction.most`, those that were stored first are removed.
  func storeEpisodeActions(_ user: UserID, _ actions: [EpisodeAction], at time: Date) async throws(StorageError)

  /// The actions that were stored since a time, in this order. Playing that a later position in the reader has overtaken is
  /// left out.
  func episodeActions(_ user: UserID, since time: Date) async throws(StorageError) -> [EpisodeAction]

  /// The positions since a time in recordings of followed feeds, in this order, but for those that a stored action has.
  func heardRecordings(_ user: UserID, since time: Date) async throws(StorageError) -> [HeardRecording]

  /// The settings that apps have stored for a thing, by name.
  func podcastSettings(_ user: UserID, of place: PodcastSettingPlace) async throws(StorageError) -> [PodcastSetting]

  /// All settings that apps have stored, in the order of what they belong to and of their names.
  func podcastSettings(_ user: UserID) async throws(StorageError) -> [PlacedPodcastSetting]

  /// Removes settings of a thing, and stores others in the place of those of the same names.
  /// - Returns: All settings of the thing, by name.
  /// - Throws: `tooMany`; `notFound` if there is no such user.
  func changePodcastSettings(
    _ user: UserID, of place: PodcastSettingPlace, to settings: [PodcastSetting], removing: [String]
  ) async throws(StorageError) -> [PodcastSetting]

  /// The recordings that the user counts among the favorites, by podcast.
  func favoriteEpisodes(_ user: UserID) async throws(StorageError) -> [FavoriteEpisode]

  /// Stores positions in recordings that were reached at times, but for those in recordings that the user has heard later.
  /// - Returns: Those that were stored.
  func setListeningPositions(
    _ user: UserID, _ positions: [(position: ListeningPosition, heard: Date)]
  ) async throws(StorageError) -> [ListeningPosition]
}
