import Foundation
import Screens
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
    let document = OPMLDocument(
      title: "Subscriptions of \(user.name)",
      outlines: Self.outlines(of: list, keepsEmptyFolders: true) { $0.feed.isFetched })
    return OPML.write(document, created: now)
  }

  /// The feeds of a list in their folders.
  ///
  /// - Parameters:
  ///   - folder: The folder whose feeds and folders are written; nil for all.
  ///   - keepsEmptyFolders: True to write folders without a feed.
  ///   - isKept: False for a feed that is left out.
  package static func outlines(
    of list: SubscriptionList, in folder: FolderID? = nil, keepsEmptyFolders: Bool = false,
    keeping isKept: (Subscription) -> Bool
  ) -> [OPMLOutline] {
    let feeds = list.byFolder
    func outlines(in parent: FolderID?) -> [OPMLOutline] {
      list.folders.filter { $0.parent == parent }.map { folder in
        OPMLOutline(title: folder.name, children: outlines(in: folder.id))
      }.filter { keepsEmptyFolders || !$0.children.isEmpty } + (feeds[parent] ?? []).filter(isKept).map(outline)
    }
    return outlines(in: folder)
  }

  private static func outline(_ subscription: Subscription) -> OPMLOutline {
    OPMLOutline(
      title: subscription.title, feedURL: subscription.feed.url, siteURL: subscription.feed.siteURL)
  }
}
