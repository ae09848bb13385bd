/// Where entries of a feed come from, for programs that show entries without the list of feeds.
public struct FeedOrigin: Hashable, Sendable {
  public var url: WebAddress
  public var site: WebAddress?
  /// The user's folders that the feed is in, by id.
  public var folders: [FolderID]

  public init(url: WebAddress, site: WebAddress?, folders: [FolderID]) {
    self.url = url
    self.site = site
    self.folders = folders
  }
}
