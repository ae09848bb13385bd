import Bytes

// The statements for settings of apps for podcasts, for both engines.

extension PodcastSettingPlace: Shape {
  private var scope: Int {
    switch self {
    case .account: Self.accountScope
    case .device: Self.deviceScope
    case .podcast: Self.podcastScope
    case .episode: Self.episodeScope
    }
  }

  private static let (accountScope, deviceScope, podcastScope, episodeScope) = (0, 1, 2, 3)

  private var podcast: String {
    switch self {
    case .account, .device: ""
    case .podcast(let podcast), .episode(_, let podcast): podcast.string
    }
  }

  private var subject: String {
    switch self {
    case .account, .podcast: ""
    case .device(let name): name.string
    case .episode(let episode, _): episode.string
    }
  }

  private func isHere(_ user: UserID) -> SQL {
    "user_id = \(user) AND scope = \(scope) AND podcast = \(podcast) AND subject = \(subject)"
  }

  func settings(of user: UserID) -> SQL {
    "SELECT \(PodcastSetting.columns) FROM podcast_settings WHERE \(isHere(user)) ORDER BY name"
  }

  static func all(of user: UserID) -> SQL {
    """
    SELECT \(PlacedPodcastSetting.columns) FROM podcast_settings WHERE user_id = \(user)
    ORDER BY scope, podcast, subject, name
    """
  }

  init(_ row: inout Columns<some SQLRow>) throws(StorageError) {
    let (scope, podcast, subject) = (row.int("scope"), row.address("podcast"), row.text("subject"))
    switch scope {
    case Self.accountScope: self = .account
    case Self.deviceScope: self = .device(ByteString(subject))
    case Self.podcastScope: self = .podcast(podcast)
    case Self.episodeScope: self = .episode(WebAddress(unparsed: subject), podcast: podcast)
    default: throw .corrupt("a setting of an app for podcasts belongs to nothing")
    }
  }

  static func count(of user: UserID) -> SQL { "SELECT count(*) FROM podcast_settings WHERE user_id = \(user)" }

  func removing(_ name: String, of user: UserID) -> SQL {
    "DELETE FROM podcast_settings WHERE \(isHere(user)) AND name = \(name)"
  }

  /// Stores a setting that was removed before.
  func storing(_ setting: PodcastSetting, of user: UserID) -> SQL {
    """
    INSERT INTO podcast_settings (user_id, scope, podcast, subject, name, value)
    VALUES (\(user), \(scope), \(podcast), \(subject), \(setting.name), \(setting.value))
    """
  }

  /// The statements of a change. Of settings with one name, the last one stays.
  func changing(_ settings: [PodcastSetting], removing removed: [String], of user: UserID) -> [SQL] {
    removed.map { removing($0, of: user) }
      + settings.flatMap { [removing($0.name, of: user), storing($0, of: user)] }
  }

  static func favorites(of user: UserID) -> SQL {
    """
    SELECT \(FavoriteEpisode.columns) FROM podcast_settings WHERE user_id = \(user) AND scope = \(episodeScope)
      AND name = \(PodcastSetting.isFavorite.name) AND value = \(PodcastSetting.isFavorite.value)
    ORDER BY podcast, subject
    """
  }
}

extension PodcastSetting: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(name: row.text("name"), value: row.text("value"))
  }
}

extension PlacedPodcastSetting: Shape {
  init(_ row: inout Columns<some SQLRow>) throws(StorageError) {
    self.init(place: try PodcastSettingPlace(&row), setting: PodcastSetting(&row))
  }
}

extension FavoriteEpisode: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(podcast: row.address("podcast"), episode: row.address("subject"))
  }
}
