import Bytes
import Storage

/// A subscription as it was before a change, for undoing it.
public struct FormerSubscription: Hashable, Sendable {
  let feed: FeedID
  let url: WebAddress
  /// The user's own title.
  @ComparedByBytes var title: String?
  /// The title that was shown; nil in what an earlier version has stored.
  @ComparedByBytes var name: String?
  let folders: [FolderID]
  let settings: ReadingSettings

  init(_ subscription: Subscription) {
    feed = subscription.feed.id
    url = subscription.feed.url
    folders = subscription.folders
    settings = subscription.settings
    title = subscription.title.hasSameBytes(as: subscription.feed.title) ? nil : subscription.title
    name = subscription.title
  }
}

// MARK: - Codable

extension FormerSubscription: Codable {
  private enum Key: CodingKey { case feed, url, title, name, folders, full, change, interval, paused }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    feed = FeedID(rawValue: try members.decode(Int64.self, forKey: .feed))
    url = WebAddress(unparsed: try members.decode(String.self, forKey: .url))
    folders = try members.decode([Int64].self, forKey: .folders).map { FolderID(rawValue: $0) }
    let change = try members.decode(Int.self, forKey: .change)
    settings = ReadingSettings(
      wantsFullArticle: try members.decode(Bool.self, forKey: .full),
      onChange: ReadingSettings.Change(rawValue: change) ?? .mark,
      interval: try members.decodeIfPresent(Int.self, forKey: .interval),
      isPaused: try members.decode(Bool.self, forKey: .paused))
    title = try members.decodeIfPresent(String.self, forKey: .title)
    name = try members.decodeIfPresent(String.self, forKey: .name)
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(feed.rawValue, forKey: .feed)
    try members.encode(url.string, forKey: .url)
    try members.encodeIfPresent(title, forKey: .title)
    try members.encodeIfPresent(name, forKey: .name)
    try members.encode(folders.map(\.rawValue), forKey: .folders)
    try members.encode(settings.wantsFullArticle, forKey: .full)
    try members.encode(settings.onChange.rawValue, forKey: .change)
    try members.encodeIfPresent(settings.interval, forKey: .interval)
    try members.encode(settings.isPaused, forKey: .paused)
  }
}
