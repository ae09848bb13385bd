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
    let subscriptions = try await database.subscriptions(user.id)
    let folders = try await database.folders(user.id)
    var outlines = folders.map { folder in
      let inside = subscriptions.filter { each in each.folder == folder.id }
      return OPMLOutline(title: folder.name, children: inside.map(outline))
    }
    outlines += subscriptions.filter { each in each.folder == nil }.map(outline)
    let document = OPMLDocument(title: "Subscriptions of \(user.name)", outlines: outlines, problems: [])
    return OPML.write(document, created: now)
  }

  private func outline(_ subscription: Subscription) -> OPMLOutline {
    OPMLOutline(
      title: subscription.title, feedURL: subscription.feed.url, siteURL: subscription.feed.siteURL)
  }
}
