import Foundation
import Screens
import Storage

/// What is delivered to a webhook: JSON in the form of Miniflux (https://miniflux.app/docs/webhooks.html), with events of
/// our own beside it.
package struct WebhookBody: Encodable {
  let eventType: String
  var feed: FeedPart?
  var entry: EntryPart?
  var entries: [EntryPart]?
  var message: String?

  struct CategoryPart: Encodable {
    let id: Int64
    let title: String
  }

  struct FeedPart: Encodable {
    let id: Int64
    let userID: Int64
    let categoryID: Int64?
    let category: CategoryPart?
    let feedURL: String
    let siteURL: String
    let title: String
    let checkedAt: String?
    var parsingErrorMessage: String?
    var parsingErrorCount: Int?
  }

  struct EntryPart: Encodable {
    let id: Int64
    let userID: Int64
    let feedID: Int64
    let status: String
    let hash: String
    let title: String
    let url: String
    let commentsURL: String
    let publishedAt: String
    let createdAt: String
    let changedAt: String
    let content: String
    let author: String
    let shareCode = ""
    let starred: Bool
    let readingTime: Int
    let enclosures: [EnclosurePart]
    let tags: [String]
    var feed: FeedPart?
  }

  struct EnclosurePart: Encodable {
    let url: String
    let mimeType: String
    let size: Int64
  }

  /// The name of an event, as the body and the header have it.
  package static func name(of event: WebhookEvents) -> String {
    switch event {
    case .newEntries: "new_entries"
    case .savedEntry: "save_entry"
    case .feedFailing: "feed_failing"
    default: "test"
    }
  }

  /// The bytes of the body.
  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }
}

extension WebhookBody.FeedPart {
  init(_ id: FeedID, title: String, _ subscription: Subscription?, _ list: SubscriptionList, of user: UserID) {
    let feed = subscription?.feed
    let folder = subscription?.folders.first
    self.init(
      id: id.rawValue, userID: user.rawValue, categoryID: folder?.rawValue,
      category: folder.map {
        WebhookBody.CategoryPart(id: $0.rawValue, title: ClientText.plain(list.pathText(of: $0)))
      },
      feedURL: ClientText.address(feed?.url) ?? "", siteURL: ClientText.address(feed?.siteURL) ?? "",
      title: ClientText.plain(subscription?.title ?? title),
      checkedAt: feed?.health.lastChecked.map { $0.formatted(.iso8601) })
  }
}

extension WebhookBody.EntryPart {
  /// - Parameters:
  ///   - changed: The time when the publisher changed it; nil if it never was.
  ///   - hasContent: False for an entry whose content does not fit into the body.
  init(_ entry: StoredEntry, _ list: SubscriptionList, changed: Date?, hasContent: Bool, of user: UserID) {
    self.init(
      id: entry.id.rawValue, userID: user.rawValue, feedID: entry.feedID.rawValue,
      status: entry.isUnread ? "unread" : "read", hash: entry.hashForClients,
      title: ClientText.plain(entry.displayTitle), url: entry.addressForClients ?? "",
      commentsURL: ClientText.address(entry.details?.commentsURL) ?? "",
      publishedAt: entry.published.formatted(.iso8601), createdAt: entry.received.formatted(.iso8601),
      changedAt: (changed ?? entry.received).formatted(.iso8601),
      content: hasContent ? entry.contentHTML ?? "" : "", author: ClientText.plain(entry.author ?? ""),
      starred: entry.isStarred, readingTime: ReadingTime.minutes(entry.contentHTML ?? ""),
      enclosures: entry.enclosures.compactMap { file in
        ClientText.address(file.url).map {
          WebhookBody.EnclosurePart(url: $0, mimeType: file.mimeType ?? "", size: file.lengthBytes ?? 0)
        }
      },
      tags: entry.labels.compactMap { label in list.labels.first { $0.id == label }.map { ClientText.plain($0.name) } })
  }
}
