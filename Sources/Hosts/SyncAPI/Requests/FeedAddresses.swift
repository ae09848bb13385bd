import Reader
import Screens
import Storage

/// The addresses of feeds that apps are given. None is empty: apps take an empty one for an error, or look no further.
struct FeedAddresses: Sendable {
  /// The reader's own address, without a final slash.
  private let reader: String
  let icons: IconNames

  init(reader: String, icons: IconNames) { (self.reader, self.icons) = (reader, icons) }

  /// The feed's address; of one that no other server has, as that of saved pages, its address in this reader.
  func feed(_ feed: Feed) -> String {
    ClientText.address(feed.url) ?? "\(reader)/reader/atom/feed/\(feed.id)"
  }

  /// The address of the feed's site, or else the feed's own, as Miniflux has it.
  func site(of feed: Feed) -> String { ClientText.address(feed.siteURL) ?? self.feed(feed) }

  /// The address of the feed's icon, which needs no sign-in.
  func icon(of feed: Feed) -> String {
    "\(reader)\(Icons.place)/\(icons.name(of: feed.id, version: feed.icon))"
  }
}

extension APICall {
  func addresses() async throws -> FeedAddresses {
    FeedAddresses(reader: try await api.address(of: request), icons: try await iconNames())
  }
}
