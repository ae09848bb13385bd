import Bytes

/// The thing that settings of an app for podcasts belong to.
public enum PodcastSettingPlace: Hashable, Sendable {
  case account
  /// A device, by its name.
  case device(ByteString)
  case podcast(WebAddress)
  /// A recording of a podcast, by their addresses.
  case episode(WebAddress, podcast: WebAddress)
}

/// A setting that an app for podcasts has stored. The reader knows one of them: ``isFavorite``.
public struct PodcastSetting: Hashable, Sendable {
  @ComparedByBytes public var name: String
  /// The value, as JSON.
  @ComparedByBytes public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// The setting of a recording that the user counts among the favorites.
  public static let isFavorite = PodcastSetting(name: "is_favorite", value: "true")

  /// The most settings of a user.
  public static let most = 2_000
  /// The most bytes of a name.
  public static let mostNameBytes = 256
  /// The most bytes of a value.
  public static let mostValueBytes = 4_096

  /// The error where a user would have more of them than ``most``.
  public static let tooMany = StorageError.tooMany("settings of apps for podcasts", most: most)
}

/// A setting with the thing that it belongs to.
public struct PlacedPodcastSetting: Hashable, Sendable {
  public var place: PodcastSettingPlace
  public var setting: PodcastSetting

  public init(place: PodcastSettingPlace, setting: PodcastSetting) { (self.place, self.setting) = (place, setting) }

  /// The part that tells settings apart.
  public struct Key: Hashable, Sendable {
    let place: PodcastSettingPlace
    let name: ByteString
  }

  public var key: Key { Key(place: place, name: ByteString(setting.name)) }
}

/// A recording that the user counts among the favorites.
public struct FavoriteEpisode: Hashable, Sendable {
  public var podcast: WebAddress
  /// The address of the recording.
  public var episode: WebAddress

  public init(podcast: WebAddress, episode: WebAddress) { (self.podcast, self.episode) = (podcast, episode) }
}
