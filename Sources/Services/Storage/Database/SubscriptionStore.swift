import Bytes
import WebAddresses

/// A feed that a user wants to follow.
public struct WantedSubscription: Sendable {
  public var url: WebAddress
  /// The user's own title for the feed; `nil` or blank for the feed's.
  @ComparedByBytes public var title: String?
  public var folders: [FolderID]

  public init(_ url: WebAddress, title: String? = nil, folders: [FolderID] = []) {
    self.url = url
    self.folders = folders
    self.title = title
  }
}
