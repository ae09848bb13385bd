import Foundation
import Storage
import Syndication

/// A user's subscriptions as an OPML file.
public struct OPMLExport: Sendable {
  private let database: any Database

  public init(database: any Database) {
    self.database = database
  }

  public func run(for user: User, now: Date) async throws(StorageError) -> [UInt8] {
    let list = SubscriptionList(
      subscriptions: try await database.subscriptions(user.id), folders: try await database.folders(user.id))
    let feeds = list.byFolder
    func outlines(in parent: FolderID?) -> [OPMLOutline] {
      list.folders.filter { $0.parent == parent }.map { folder in
        OPMLOutline(title: folder.name, children: outlines(in: folder.id))
      } + (feeds[parent] ?? []).map(outline)
    }
    let document = OPMLDocument(title: "Subscriptions of \(user.name)", outlines: outlines(in: nil), problems: [])
    return OPML.write(document, created: now)
  }

  private func outline(_ subscription: Subscription) -> OPMLOutline {
    OPMLOutline(
      title: subscription.title, feedURL: subscription.feed.url, siteURL: subscription.feed.siteURL)
  }
}
