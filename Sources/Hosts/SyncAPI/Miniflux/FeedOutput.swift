import Bytes
import Foundation
import Screens
import Storage

extension Miniflux {
  /// Feeds as this API writes them. Secrets of feeds are never shown again, here as on the pages.
  struct FeedOutput {
    let subscriptions: [FeedID: Subscription]
    private let places: SyncPlaces
    private let origins: [FeedID: FeedOrigin]
    private let user: UserID
    private let icons: IconNames

    /// - Parameter origins: Those of feeds that the user no longer follows.
    init(
      _ subscriptions: [Subscription], _ places: SyncPlaces, _ user: UserID, _ icons: IconNames,
      origins: [FeedID: FeedOrigin] = [:]
    ) {
      self.icons = icons
      self.subscriptions = Dictionary(subscriptions.map { ($0.feed.id, $0) }) { one, _ in one }
      (self.places, self.origins, self.user) = (places, origins, user)
    }

    /// The site of a feed, also of one that the user no longer follows.
    func site(of feed: FeedID) -> WebAddress? { subscriptions[feed]?.feed.siteURL ?? origins[feed]?.site }

    /// Writes a feed, also one that the user no longer follows.
    func write(_ id: FeedID, title: String, icon: String?, _ json: inout JSONOutput) {
      if let subscription = subscriptions[id] { return write(subscription, &json) }
      let origin = origins[id]
      write(id, url: origin?.url, site: origin?.site, title: title, &json)
      writeSettings(nil, &json)
      writeCategory(nil, &json)
      writeIcon(icon, of: id, &json)
    }

    func write(_ subscription: Subscription, _ json: inout JSONOutput) {
      let feed = subscription.feed
      write(feed.id, url: feed.url, site: feed.siteURL, title: subscription.title, &json)
      writeSettings(subscription, &json)
      writeCategory(subscription.folders.first, &json)
      writeIcon(feed.icon, of: feed.id, &json)
    }

    // MARK: Private

    private static let never = "0001-01-01T00:00:00Z"

    private func write(
      _ id: FeedID, url: WebAddress?, site: WebAddress?, title: String, _ json: inout JSONOutput
    ) {
      json.field("id", id.rawValue)
      json.field("user_id", user.rawValue)
      json.field("feed_url", url?.string ?? "")
      json.field("site_url", ClientText.address(site) ?? "")
      json.field("title", ClientText.plain(title))
      json.field("description", "")
    }

    private func writeSettings(_ subscription: Subscription?, _ json: inout JSONOutput) {
      let health = subscription?.feed.health
      let access = FeedFields.access(of: subscription)
      json.field("checked_at", health?.lastChecked.map(Timestamp.text) ?? Self.never)
      json.field("next_check_at", health.map { Timestamp.text($0.nextCheck) } ?? Self.never)
      json.field("etag_header", ClientText.plain(health?.etag ?? ""))
      json.field("last_modified_header", ClientText.plain(health?.lastModified ?? ""))
      json.field("parsing_error_message", ClientText.plain(health?.problem?.sentence ?? ""))
      json.field("parsing_error_count", health?.failureCount ?? 0)
      json.field("crawler", subscription?.settings.wantsFullArticle ?? false)
      json.field("disabled", subscription?.settings.isPaused ?? true)
      json.field("user_agent", access?.userAgent?.string ?? "")
      json.field("fetch_via_proxy", access?.proxy != nil)
      json.field("proxy_url", access?.proxy?.address.string ?? "")
      json.field("ignore_http_cache", access?.ignoresCache ?? false)
      json.field("allow_self_signed_certificates", access?.certificate?.isException ?? false)
      json.field("ignore_entry_updates", subscription?.settings.onChange == .ignore)
      json.members(Self.unsupported)
    }

    /// The settings of Miniflux's feeds that this reader does not have, and secrets, with the values that they have without a
    /// setting.
    private static let unsupported: JSONOutput = {
      var json = JSONOutput()
      for name in [
        "scraper_rules", "rewrite_rules", "urlrewrite_rules", "blocklist_rules", "keeplist_rules",
        "block_filter_entry_rules", "keep_filter_entry_rules", "cookie", "username", "password",
      ] as [StaticString] { json.field(name, "") }
      for name in ["no_media_player", "hide_globally", "disable_http2"] as [StaticString] { json.field(name, false) }
      return json
    }()

    private func writeCategory(_ folder: FolderID?, _ json: inout JSONOutput) {
      json.object("category") { Category.write(Category(folder, places), user, &$0) }
    }

    /// - Parameter icon: The version of the icon; nil for a feed without one, which has the number 0: clients read the members
    ///   all the same.
    private func writeIcon(_ icon: String?, of feed: FeedID, _ json: inout JSONOutput) {
      json.object("icon") { json in
        json.field("feed_id", feed.rawValue)
        json.field("icon_id", icon == nil ? 0 : feed.rawValue)
        json.field("external_icon_id", icon.map { icons.name(of: feed, version: $0) } ?? "")
      }
    }
  }

  /// A folder, as a category of this API. A feed has one there: that of its folders that was made first.
  struct Category {
    /// The number of the category for feeds in no folder: the greatest of 31 bits, which no folder has.
    static let none: Int64 = 2_147_483_647
    /// The name of the category that each user of Miniflux has from the beginning. Clients put feeds in no other one there.
    static let nameOfNone = "All"

    let id: Int64
    let title: String

    init(_ folder: FolderID?, _ places: SyncPlaces) {
      id = folder?.rawValue ?? Self.none
      title = folder.flatMap { places.path(of: $0) } ?? Self.nameOfNone
    }

    static func write(_ category: Category, _ user: UserID, _ json: inout JSONOutput) {
      json.field("id", category.id)
      json.field("user_id", user.rawValue)
      json.field("title", ClientText.plain(category.title))
      json.field("hide_globally", false)
    }
  }
}
