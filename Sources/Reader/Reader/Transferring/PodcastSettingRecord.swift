import Bytes
import Fetching
import Foundation
import Storage

/// A setting that an app for podcasts has stored: of a device, a podcast or an episode; without these, of the account.
struct PodcastSettingRecord: Codable {
  var name: String
  /// As JSON.
  var value: String
  var device: String?
  var podcast: WebAddress?
  var episode: WebAddress?

  init(_ placed: PlacedPodcastSetting) {
    (name, value) = (placed.setting.name, placed.setting.value)
    switch placed.place {
    case .account: break
    case .device(let name): device = name.string
    case .podcast(let address): podcast = address
    case .episode(let address, let ofPodcast): (episode, podcast) = (address, ofPodcast)
    }
  }

  /// - Throws: `ImportError` for a setting that no app could have stored.
  func placed() throws(ImportError) -> PlacedPodcastSetting {
    try require(
      !name.isEmpty && name.utf8.count <= PodcastSetting.mostNameBytes,
      "The name of a setting has between 1 and \(PodcastSetting.mostNameBytes) bytes.")
    try require(
      value.utf8.count <= PodcastSetting.mostValueBytes && Self.isJSON(value),
      "The value of a setting is JSON of at most \(PodcastSetting.mostValueBytes) bytes.")
    return PlacedPodcastSetting(place: try place(), setting: PodcastSetting(name: name, value: value))
  }

  // MARK: Private

  private func place() throws(ImportError) -> PodcastSettingPlace {
    for address in [podcast, episode].compactMap({ $0 }) {
      try require(BrowserAddress(address.string) != nil, "A setting is of a podcast that has no address on the web.")
    }
    switch (device, podcast, episode) {
    case (nil, nil, nil): return .account
    case (let device?, nil, nil):
      try require(
        !device.isEmpty && device.utf8.count <= PodcastDevice.mostNameBytes,
        "The name of a device has between 1 and \(PodcastDevice.mostNameBytes) bytes.")
      return .device(ByteString(device))
    case (nil, let podcast?, nil): return .podcast(podcast)
    case (nil, let podcast?, let episode?): return .episode(episode, podcast: podcast)
    default:
      throw ImportError(place: .file, reason: "A setting is of a device, of a podcast, or of a podcast's episode.")
    }
  }

  private func require(_ condition: Bool, _ reason: String) throws(ImportError) {
    if !condition { throw ImportError(place: .file, reason: reason) }
  }

  private static func isJSON(_ text: String) -> Bool {
    (try? JSONLimits.own.check(text.utf8)) != nil
  }
}

extension PlacedPodcastSetting {
  /// Stores the setting, unless the user has one of the same name for the same thing.
  func add(to database: any Database, of user: UserID) async throws(StorageError) {
    let known = try await database.podcastSettings(user, of: place).map { ByteString($0.name) }
    guard !known.contains(ByteString(setting.name)) else { return }
    _ = try await database.changePodcastSettings(user, of: place, to: [setting], removing: [])
  }
}
