import Bytes
import CommandOptions
import Fetching
import Screens
import Storage

extension SubscriptionList {
  /// The folder of a path, as `News / World`.
  func folder(at path: String) throws(ExitError) -> Folder {
    guard let folder = folders.first(where: { pathText(of: $0.id).hasSameBytes(as: path) }) else {
      throw ExitError("There is no folder “\(path)”. “yaarr folder list” has their names.", code: .noInput)
    }
    return folder
  }

  /// The subscription to the feed with a number or an address.
  func subscription(named name: String) -> Subscription? {
    if let id = FeedID(name) { return subscriptions.first { $0.feed.id == id } }
    let address = try? FeedAddress.normalize(name)
    return subscriptions.first { $0.feed.url.string.hasSameBytes(as: name) || $0.feed.url == address }
  }
}
