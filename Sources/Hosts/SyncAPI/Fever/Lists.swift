import Bytes
import Foundation
import HTTPServer
import Reader
import Screens
import Storage

extension Fever {
  /// Folders, feeds and their icons.
  enum Lists {
    static func writeGroups(_ list: SubscriptionList, _ json: inout JSONOutput) {
      let paths = list.pathTexts
      json.array("groups") { json in
        for folder in list.folders {
          json.object { json in
            json.field("id", folder.id.rawValue)
            json.field("title", ClientText.line(paths[folder.id] ?? folder.name))
          }
        }
        if list.byFolder[nil] != nil {
          json.object { json in
            json.field("id", groupOfOthers)
            json.field("title", "No folder")
          }
        }
      }
    }

    /// The group of the feeds in no folder: apps take a feed that is in no group for an error.
    static let groupOfOthers = Miniflux.Category.none

    /// The folder of a group; nil for the place of feeds in no folder.
    static func folder(of group: FolderID) -> FolderID? { group.rawValue == groupOfOthers ? nil : group }

    /// The feeds in each folder, without those of the folders within it: these are groups of their own.
    static func writeFeedsOfGroups(_ list: SubscriptionList, _ json: inout JSONOutput) {
      let feeds = list.byFolder
      json.array("feeds_groups") { json in
        for folder in list.folders.map(\.id) + [nil] {
          guard let feeds = feeds[folder] else { continue }
          json.object { json in
            json.field("group_id", folder?.rawValue ?? groupOfOthers)
            json.field("feed_ids", numbers: feeds.map(\.feed.id))
          }
        }
      }
    }

    static func writeFeeds(_ list: SubscriptionList, _ addresses: FeedAddresses, _ json: inout JSONOutput) {
      json.array("feeds") { json in
        for subscription in list.subscriptions {
          let feed = subscription.feed
          json.object { json in
            json.field("id", feed.id.rawValue)
            // The icon of a feed has the feed's number; 0 for none.
            json.field("favicon_id", feed.icon == nil ? 0 : feed.id.rawValue)
            json.field("title", ClientText.line(subscription.title))
            json.field("url", addresses.feed(feed))
            json.field("site_url", addresses.site(of: feed))
            json.field("is_spark", 0)
            json.field(
              "last_updated_on_time", feed.health.lastChecked.map { Int64(clamping: $0.timeIntervalSince1970) } ?? 0)
          }
        }
      }
    }

    static func write(_ icons: [FeedID: FeedIcon], _ json: inout JSONOutput) {
      json.array("favicons") { json in
        for (feed, icon) in icons.sorted(by: { $0.key < $1.key }) {
          json.object { json in
            json.field("id", feed.rawValue)
            json.field("data", "\(icon.type);base64,\(Data(icon.content).base64EncodedString())")
          }
        }
      }
    }
  }
}

extension Fever {
  /// A page of at most 50 items with their contents.
  struct Items {
    static let most = 50

    private let parts: ContentParts
    private let total: Int

    /// The items that the request's fields ask for: those of `with_ids`, those after `since_id` from the oldest on, or
    /// those before `max_id` from the newest on; of all feeds, or of those of `feed_ids` and `group_ids`.
    init(_ call: APICall) async throws {
      let user = try call.user
      let ids: [EntryID]
      if let named = call.fields["with_ids"] {
        ids = Array(Fever.numbers(named).prefix(Self.most))
      } else {
        var feeds: [FeedID]?
        if let named = call.fields["feed_ids"] { feeds = Fever.numbers(named) }
        if let named = call.fields["group_ids"] {
          let groups: [FolderID] = Fever.numbers(named)
          let within = try await call.useCases.subscriptions(of: user).byFolder
          feeds = (feeds ?? []) + groups.flatMap { within[Lists.folder(of: $0)] ?? [] }.map(\.feed.id)
        }
        // A client that begins sends 0 for the greatest number too.
        let range: EntryIDRange
        if let since = try call.fields.number("since_id") {
          range = .after(EntryID(rawValue: since))
        } else if let most = try call.fields.number("max_id"), most > 0 {
          range = .before(EntryID(rawValue: most))
        } else {
          range = call.fields.has("max_id") ? .before(EntryID(rawValue: .max)) : .after(EntryID(rawValue: 0))
        }
        ids = try await call.useCases.entryIDs(in: feeds, range, limit: Self.most, of: user)
      }
      parts = try await ContentParts(ids, call)
      total = try await call.useCases.entryCount(of: user)
    }

    func write(_ json: inout JSONOutput) {
      json.field("total_items", total)
      json.array("items") { Self.write(parts.entries, &$0) }
    }

    /// The response whose last member the items are, with all of them: a client takes a page of fewer than fifty for the last.
    func complete(_ response: HTTPResponse, _ call: APICall) -> HTTPResponse {
      parts.response(response, closing: "]}", call, of: .fever) { Self.write($0, &$1) }
    }

    private static func write(_ entries: [StoredEntry], _ json: inout JSONOutput) {
      for entry in entries {
        json.object { json in
          json.field("id", entry.id.rawValue)
          json.field("feed_id", entry.feedID.rawValue)
          json.field("title", ClientText.plain(entry.displayTitle))
          json.field("author", ClientText.plain(entry.author ?? ""))
          json.field("html", entry.contentHTML ?? "")
          json.field("url", ClientText.address(entry.link) ?? "")
          json.field("is_saved", entry.isStarred ? 1 : 0)
          json.field("is_read", entry.isUnread ? 0 : 1)
          json.field("created_on_time", Int64(clamping: entry.published.timeIntervalSince1970))
        }
      }
    }
  }

  /// The numbers in a text, separated by commas. Others are left out.
  static func numbers<ID: RowIdentifier>(_ text: String) -> [ID] {
    text.splitBytes(on: ",").compactMap { Int64(String($0.trimmedASCII)) }.map { ID(rawValue: $0) }
  }
}
