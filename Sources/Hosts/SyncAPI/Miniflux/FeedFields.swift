import Bytes
import Fetching
import Screens
import Storage

extension Miniflux {
  /// The settings in a request about a feed, and what they change here.
  ///
  /// A setting that has nothing of this reader behind it is refused, unless it asks for what is so already: many clients send
  /// all that they know of a feed, whatever was changed.
  struct FeedFields: Decodable {
    let address, title, site, description: String?
    let category: Int64?
    let userAgent, user, password, cookie, proxy: String?
    let wantsFullArticle, isPaused, ignoresUpdates, ignoresCache: Bool?
    private let allowsAnyCertificate, usesProxy, isHidden, hasNoPlayer, isWithoutHTTP2: Bool?
    private let scraperRules, rewriteRules, addressRules: String?
    private let blockRules, keepRules, blockEntryRules, keepEntryRules: String?

    enum CodingKeys: String, CodingKey {
      case address = "feed_url"
      case site = "site_url"
      case category = "category_id"
      case userAgent = "user_agent"
      case user = "username"
      case proxy = "proxy_url"
      case wantsFullArticle = "crawler"
      case isPaused = "disabled"
      case ignoresUpdates = "ignore_entry_updates"
      case ignoresCache = "ignore_http_cache"
      case allowsAnyCertificate = "allow_self_signed_certificates"
      case usesProxy = "fetch_via_proxy"
      case isHidden = "hide_globally"
      case hasNoPlayer = "no_media_player"
      case isWithoutHTTP2 = "disable_http2"
      case scraperRules = "scraper_rules"
      case rewriteRules = "rewrite_rules"
      case addressRules = "urlrewrite_rules"
      case blockRules = "blocklist_rules"
      case keepRules = "keeplist_rules"
      case blockEntryRules = "block_filter_entry_rules"
      case keepEntryRules = "keep_filter_entry_rules"
      case title, description, password, cookie
    }

    // MARK: Refusing

    /// - Parameter subscription: The subscription as it is; nil for a feed that is not followed yet.
    /// - Throws: `APIProblem.badRequest` for a setting that would not be kept.
    func refuseWhatIsNotKept(of subscription: Subscription?) throws(APIProblem) {
      let access = Self.access(of: subscription)
      for (name, text) in [
        ("blocklist_rules", blockRules), ("keeplist_rules", keepRules), ("block_filter_entry_rules", blockEntryRules),
        ("keep_filter_entry_rules", keepEntryRules),
      ] where text?.isEmpty == false {
        throw Self.refusal(name, "Hide entries by a rule, under /v1/x/rules or on the page of rules.")
      }
      for (name, text) in [
        ("scraper_rules", scraperRules), ("rewrite_rules", rewriteRules), ("urlrewrite_rules", addressRules),
      ] where text?.isEmpty == false {
        throw Self.refusal(name, "Articles are found and cleaned without rules.")
      }
      if password?.isEmpty == false, user?.isEmpty ?? true {
        throw .badRequest("A “password” is kept with a “username”. Send both.")
      }
      if isHidden == true { throw Self.refusal("hide_globally", "No feed or category is hidden.") }
      if hasNoPlayer == true { throw Self.refusal("no_media_player", "Recordings always have a player.") }
      if isWithoutHTTP2 == true { throw Self.refusal("disable_http2", "The version of HTTP is the server's choice.") }
      if let allowsAnyCertificate, allowsAnyCertificate != (access?.certificate?.isException ?? false) {
        throw Self.refusal("allow_self_signed_certificates", "Trust the feed's certificate in its settings.")
      }
      if let usesProxy, usesProxy != (proxy.map { !$0.isEmpty } ?? (access?.proxy != nil)) {
        throw Self.refusal("fetch_via_proxy", "Give the address of a proxy as “proxy_url”, or an empty one for none.")
      }
      if let site, !site.isEmpty, !site.hasSameBytes(as: ClientText.address(subscription?.feed.siteURL) ?? "") {
        throw Self.refusal("site_url", "The feed itself says it.")
      }
      if let description, !description.isEmpty { throw Self.refusal("description", "The feed itself says it.") }
    }

    private static func refusal(_ name: String, _ reason: String) -> APIProblem {
      .badRequest("“\(name)” is not kept here. \(reason)")
    }

    // MARK: Changes

    /// The settings of the way to a feed, which users see of feeds of their own alone.
    static func access(of subscription: Subscription?) -> FeedAccess? {
      subscription?.feed.owner == nil ? nil : subscription?.feed.access
    }

    /// The changes without which a feed may not be there at all: they belong to its first fetch.
    var firstEdits: [AccessEdit] {
      var edits: [AccessEdit] = []
      // An empty text stands for secrets, which are never shown again.
      if let user, !user.isEmpty { edits.append(.signIn(.basic, user: user, secret: password ?? "")) }
      if let cookie, !cookie.isEmpty { edits.append(.cookies(cookie)) }
      if let proxy, !proxy.isEmpty { edits.append(.proxy(proxy)) }
      return edits
    }

    /// The changes of the way to a feed that is followed.
    func edits(of subscription: Subscription, isNew: Bool) -> [AccessEdit] {
      let access = Self.access(of: subscription)
      // A proxy is shown without its password, which it would lose.
      let isSameProxy = proxy?.hasSameBytes(as: access?.proxy?.address.string ?? "") ?? true
      var edits = isNew ? [] : firstEdits.filter { if case .proxy = $0 { !isSameProxy } else { true } }
      if let proxy, proxy.isEmpty, !isSameProxy { edits.append(.proxy(nil)) }
      if let userAgent, !userAgent.hasSameBytes(as: access?.userAgent?.string ?? "") {
        edits.append(.userAgent(userAgent.isEmpty ? nil : userAgent))
      }
      if let ignoresCache, ignoresCache != (access?.ignoresCache ?? false) { edits.append(.ignoresCache(ignoresCache)) }
      return edits
    }

    /// The settings of reading after the changes.
    func reading(after settings: ReadingSettings) -> ReadingSettings {
      var settings = settings
      settings.wantsFullArticle = wantsFullArticle ?? settings.wantsFullArticle
      settings.isPaused = isPaused ?? settings.isPaused
      if let ignoresUpdates, ignoresUpdates != (settings.onChange == .ignore) {
        settings.onChange = ignoresUpdates ? .ignore : .mark
      }
      return settings
    }
  }
}
