@testable import SyncAPI

/// A request that shows a route at work, with names in braces for what a user has (`RouteWorld`).
struct RouteSample: Sendable {
  let api: String
  let method: String
  /// The route's pattern.
  let route: String
  var target: String
  var body: String
  /// The status of success; that of a refusal for methods that this reader does not have.
  let status: Int

  /// Clients of Google Reader and Fever send forms.
  var isForm: Bool { !body.isEmpty && ["google-reader", "fever", "nextcloud-sign-in"].contains(api) }

  /// Prefixes that the routes of an API are relative to.
  private static let prefixes = [
    "miniflux": "/v1", "nextcloud-news": "/index.php/apps/news/api/v1-3", "fever": "/fever",
  ]

  static func sample(_ api: String, _ method: String, _ route: String) -> RouteSample? {
    guard let known = all[api]?["\(method) \(route)"] else { return nil }
    let prefix = known.target.hasPrefix("=") ? "" : prefixes[api] ?? ""
    let target = known.target.hasPrefix("=") ? String(known.target.dropFirst()) : known.target
    return RouteSample(
      api: api, method: method, route: route, target: prefix + target, body: known.body, status: known.status)
  }

  private typealias Known = (target: String, body: String, status: Int)

  private static let all: [String: [String: Known]] = [
    "google-reader": googleReader, "fever": fever, "miniflux": miniflux, "nextcloud-news": nextcloud,
    "nextcloud-sign-in": signIn, "gpodder": gpodder,
    "icons": ["GET /feed-icon/:name": ("/feed-icon/{iconname}", "", 200)],
  ]

  private static let fever: [String: Known] = [
    "GET /": ("/?api", "", 200), "POST /": ("/?api", "mark=item&as=saved&id={other}", 200),
  ]

  private static let reader = "/reader/api/0"

  private static let googleReader: [String: Known] = [
    "GET /": ("/api/greader.php/", "", 200),
    "GET /check/compatibility": ("/api/greader.php/check/compatibility", "", 200),
    "GET /accounts/ClientLogin": ("/accounts/ClientLogin", "", 401),
    "POST /accounts/ClientLogin": ("/accounts/ClientLogin", "Email={user}&Passwd=x", 401),
    "GET /reader/api/0/token": ("\(reader)/token", "", 200),
    "GET /reader/api/0/user-info": ("\(reader)/user-info", "", 200),
    "GET /reader/api/0/subscription/list": ("\(reader)/subscription/list", "", 200),
    "POST /reader/api/0/subscription/edit": (
      "\(reader)/subscription/edit", "ac=edit&s=feed/{feed}&t=New&a=user/-/label/{foldername}", 200
    ),
    "POST /reader/api/0/subscription/quickadd": ("\(reader)/subscription/quickadd", "quickadd={url}", 200),
    "GET /reader/api/0/subscription/export": ("\(reader)/subscription/export", "", 200),
    "POST /reader/api/0/subscription/import": ("\(reader)/subscription/import", "<opml><body/></opml>", 200),
    "GET /reader/api/0/unread-count": ("\(reader)/unread-count", "", 200),
    "GET /reader/api/0/tag/list": ("\(reader)/tag/list", "", 200),
    "POST /reader/api/0/rename-tag": (
      "\(reader)/rename-tag", "s=user/-/label/{labelname}&dest=user/-/label/New", 200
    ),
    "POST /reader/api/0/disable-tag": ("\(reader)/disable-tag", "s=user/-/label/{labelname}", 200),
    "GET /reader/api/0/stream/items/ids": ("\(reader)/stream/items/ids?s=feed/{feed}", "", 200),
    "GET /reader/api/0/stream/items/contents": ("\(reader)/stream/items/contents?i={entry}", "", 200),
    "POST /reader/api/0/stream/items/contents": ("\(reader)/stream/items/contents", "i={entry}&i={other}", 200),
    "GET /reader/api/0/stream/contents": ("\(reader)/stream/contents?s=user/-/label/{foldername}", "", 200),
    "GET /reader/api/0/stream/contents/*": ("\(reader)/stream/contents/feed/{feed}", "", 200),
    "GET /reader/atom/*": ("/reader/atom/feed/{feed}", "", 200),
    "POST /reader/api/0/edit-tag": (
      "\(reader)/edit-tag", "i={entry}&i={other}&a=user/-/state/com.google/starred&a=user/-/label/{labelname}", 200
    ),
    "POST /reader/api/0/mark-all-as-read": ("\(reader)/mark-all-as-read", "s=feed/{feed}", 200),
  ]

  private static let nextcloud: [String: Known] = [
    "GET /index.php/apps/news/api": ("=/index.php/apps/news/api", "", 200), "GET /version": ("/version", "", 200),
    "GET /status": ("/status", "", 200), "GET /user": ("/user", "", 200),
    "GET /ocs/v1.php/cloud/user": ("=/ocs/v1.php/cloud/user", "", 200),
    "GET /ocs/v2.php/cloud/user": ("=/ocs/v2.php/cloud/user?format=json", "", 200),
    "GET /ocs/v1.php/cloud/users/:name": ("=/ocs/v1.php/cloud/users/{user}", "", 200),
    "GET /ocs/v2.php/cloud/users/:name": ("=/ocs/v2.php/cloud/users/{user}?format=json", "", 200),
    "GET /cleanup/before-update": ("/cleanup/before-update", "", 200),
    "GET /cleanup/after-update": ("/cleanup/after-update", "", 200), "GET /folders": ("/folders", "", 200),
    "POST /folders": ("/folders", #"{"name":"New"}"#, 200),
    "PUT /folders/:id": ("/folders/{folder}", #"{"name":"New"}"#, 200),
    "DELETE /folders/:id": ("/folders/{folder}", "", 200),
    "PUT /folders/:id/read": ("/folders/{folder}/read", #"{"newestItemId":9999}"#, 200),
    "POST /folders/:id/read": ("/folders/{folder}/read", #"{"newestItemId":9999}"#, 200),
    "GET /feeds": ("/feeds", "", 200), "POST /feeds": ("/feeds", #"{"url":"{url}","folderId":{folder}}"#, 409),
    "GET /feeds/all": ("/feeds/all", "", 200), "GET /feeds/update": ("/feeds/update?feedId={feed}", "", 200),
    "DELETE /feeds/:id": ("/feeds/{feed}", "", 200),
    "GET /feeds/:id/filter": ("/feeds/{feed}/filter", "", 200),
    "POST /feeds/:id/filter": ("/feeds/{feed}/filter", #"{"titleKeywords":"noise"}"#, 200),
    "DELETE /feeds/:id/filter": ("/feeds/{feed}/filter", "", 200),
    "PUT /feeds/:id/move": ("/feeds/{feed}/move", #"{"folderId":{folder}}"#, 200),
    "POST /feeds/:id/move": ("/feeds/{feed}/move", #"{"folderId":{folder}}"#, 200),
    "PUT /feeds/:id/rename": ("/feeds/{feed}/rename", #"{"feedTitle":"New"}"#, 200),
    "POST /feeds/:id/rename": ("/feeds/{feed}/rename", #"{"feedTitle":"New"}"#, 200),
    "PUT /feeds/:id/read": ("/feeds/{feed}/read", #"{"newestItemId":9999}"#, 200),
    "POST /feeds/:id/read": ("/feeds/{feed}/read", #"{"newestItemId":9999}"#, 200),
    "GET /favicon/:hash": ("/favicon/{icon}", "", 200), "GET /items": ("/items?type=0&id={feed}", "", 200),
    "GET /items/updated": ("/items/updated?type=1&id={folder}&lastModified=0", "", 200),
    "PUT /items/read": ("/items/read", #"{"newestItemId":9999}"#, 200),
    "POST /items/read": ("/items/read", #"{"newestItemId":9999}"#, 200),
  ].merging(
    ["read", "unread", "star", "unstar", "starred", "unstarred"].flatMap { name in
      ["PUT", "POST"].flatMap { method in
        [
          (
            "\(method) /items/\(name)/multiple",
            ("/items/\(name)/multiple", #"{"itemIds":[{entry},{"feedId":{feed},"guidHash":"{hash}"}]}"#, 200)
          ), ("\(method) /items/:id/\(name)", ("/items/{entry}/\(name)", "", 200)),
          ("\(method) /items/:feed/:hash/\(name)", ("/items/{feed}/{hash}/\(name)", "", 200)),
        ] as [(String, Known)]
      }
    }
  ) { one, _ in one }

  private static let signIn = Dictionary(
    uniqueKeysWithValues: ["/login/v2", "/index.php/login/v2"].flatMap { place in
      [("POST \(place)", (place, "", 200)), ("POST \(place)/poll", ("\(place)/poll", "token=7", 404))]
        as [(String, Known)]
    })

  private static let action =
    #"[{"podcast":"{url}","episode":"http://site.test/{user}s1.mp3","device":"{device}","action":"play","position":9,"total":99}]"#

  private static let gpodder: [String: Known] = [
    "POST /api/2/auth/:user/login.json": ("/api/2/auth/{user}/login.json", "", 200),
    "POST /api/2/auth/:user/logout.json": ("/api/2/auth/{user}/logout.json", "", 200),
    "GET /api/2/devices/:user": ("/api/2/devices/{user}.json", "", 200),
    "POST /api/2/devices/:user/:device": ("/api/2/devices/{user}/{device}.json", #"{"caption":"New"}"#, 200),
    "PUT /api/2/devices/:user/:device": ("/api/2/devices/{user}/{device}.json", #"{"caption":"New"}"#, 200),
    "GET /api/2/sync-devices/:user": ("/api/2/sync-devices/{user}.json", "", 200),
    "POST /api/2/sync-devices/:user": ("/api/2/sync-devices/{user}.json", "{}", 200),
    "GET /api/2/updates/:user/:device": ("/api/2/updates/{user}/{device}.json?since=0", "", 200),
    "GET /api/2/subscriptions/:user/:device": ("/api/2/subscriptions/{user}/{device}.json?since=0", "", 200),
    "POST /api/2/subscriptions/:user/:device": (
      "/api/2/subscriptions/{user}/{device}.json", #"{"add":[],"remove":["{url}"]}"#, 200
    ), "GET /subscriptions/:user": ("/subscriptions/{user}.json", "", 200),
    "GET /subscriptions/:user/:device": ("/subscriptions/{user}/{device}.opml", "", 200),
    "PUT /subscriptions/:user/:device": ("/subscriptions/{user}/{device}.json", "[]", 200),
    "POST /subscriptions/:user/:device": ("/subscriptions/{user}/{device}.json", "[]", 200),
    "GET /api/2/episodes/:user": ("/api/2/episodes/{user}.json", "", 200),
    "POST /api/2/episodes/:user": ("/api/2/episodes/{user}.json", action, 200),
    "GET /api/2/settings/:user/:scope": ("/api/2/settings/{user}/device.json?device={device}", "", 200),
    "POST /api/2/settings/:user/:scope": (
      "/api/2/settings/{user}/device.json?device={device}", #"{"set":{"speed":2},"remove":["theme"]}"#, 200
    ), "GET /api/2/favorites/:user": ("/api/2/favorites/{user}.json", "", 200),
  ].merging(
    GPodder.NextcloudSync.places.flatMap { place in
      [
        ("GET \(place)/subscriptions", ("\(place)/subscriptions?since=0", "", 200)),
        (
          "POST \(place)/subscription_change/create",
          ("\(place)/subscription_change/create", #"{"add":[],"remove":["{url}"]}"#, 200)
        ), ("GET \(place)/episode_action", ("\(place)/episode_action?since=0", "", 200)),
        ("POST \(place)/episode_action/create", ("\(place)/episode_action/create", action, 200)),
      ] as [(String, Known)]
    }
  ) { one, _ in one }

  private static let entries = #"{"entry_ids":[{entry},{other}],"status":"read","starred":true}"#

  private static let miniflux: [String: Known] = [
    "GET /healthcheck": ("=/healthcheck", "", 200), "GET /version": ("/version", "", 200),
    "GET /integrations/status": ("/integrations/status", "", 200), "GET /openapi.json": ("/openapi.json", "", 200),
    "GET /api-keys": ("/api-keys", "", 400), "POST /api-keys": ("/api-keys", "", 400),
    "DELETE /api-keys/:id": ("/api-keys/1", "", 400), "GET /me": ("/me", "", 200), "GET /users": ("/users", "", 200),
    "POST /users": ("/users", "", 403),
    "PUT /users/:id/mark-all-as-read": ("/users/{userid}/mark-all-as-read", "", 204),
    "GET /users/:id": ("/users/{user}", "", 200), "PUT /users/:id": ("/users/{userid}", "", 403),
    "DELETE /users/:id": ("/users/{userid}", "", 403), "GET /entries": ("/entries?feed_id={feed}", "", 200),
    "PUT /entries": ("/entries", entries, 204), "GET /entries/ids": ("/entries/ids?category_id={folder}", "", 200),
    "GET /entries/:id": ("/entries/{entry}", "", 200), "PUT /entries/:id": ("/entries/{entry}", "{}", 400),
    "PUT /entries/:id/bookmark": ("/entries/{other}/bookmark", "", 204),
    "PUT /entries/:id/star": ("/entries/{other}/star", "", 204),
    "POST /entries/:id/save": ("/entries/{other}/save", "", 202),
    "GET /entries/:id/fetch-content": ("/entries/{entry}/fetch-content", "", 400),
    "PUT /flush-history": ("/flush-history", "", 202), "DELETE /flush-history": ("/flush-history", "", 202),
    "GET /feeds/:id/entries": ("/feeds/{feed}/entries", "", 200),
    "GET /feeds/:id/entries/:entry": ("/feeds/{feed}/entries/{entry}", "", 200),
    "GET /categories/:id/entries": ("/categories/{folder}/entries", "", 200),
    "GET /categories/:id/entries/:entry": ("/categories/{folder}/entries/{entry}", "", 200),
    "GET /feeds": ("/feeds", "", 200), "POST /feeds": ("/feeds", #"{"feed_url":"{url}","category_id":{folder}}"#, 400),
    "GET /feeds/counters": ("/feeds/counters", "", 200), "PUT /feeds/refresh": ("/feeds/refresh", "", 204),
    "GET /feeds/:id": ("/feeds/{feed}", "", 200), "PUT /feeds/:id": ("/feeds/{feed}", #"{"title":"New"}"#, 201),
    "DELETE /feeds/:id": ("/feeds/{feed}", "", 204), "PUT /feeds/:id/refresh": ("/feeds/{feed}/refresh", "", 204),
    "PUT /feeds/:id/mark-all-as-read": ("/feeds/{feed}/mark-all-as-read", "", 204),
    "GET /feeds/:id/icon": ("/feeds/{feed}/icon", "", 200), "GET /icons/:id": ("/icons/{feed}", "", 200),
    "GET /enclosures/:id": ("/enclosures/{enclosure}", "", 200),
    "PUT /enclosures/:id": ("/enclosures/{enclosure}", #"{"media_progression":77}"#, 204),
    "GET /categories": ("/categories", "", 200), "POST /categories": ("/categories", #"{"title":"New"}"#, 201),
    "PUT /categories/:id": ("/categories/{folder}", #"{"title":"New"}"#, 201),
    "DELETE /categories/:id": ("/categories/{folder}", "", 204),
    "PUT /categories/:id/mark-all-as-read": ("/categories/{folder}/mark-all-as-read", "", 204),
    "PUT /categories/:id/refresh": ("/categories/{folder}/refresh", "", 204),
    "GET /categories/:id/feeds": ("/categories/{folder}/feeds", "", 200), "GET /export": ("/export", "", 200),
    "POST /import": ("/import", "<opml><body/></opml>", 201), "POST /discover": ("/discover", #"{"url":"{url}"}"#, 200),
    "POST /feeds/:id/entries/import": ("/feeds/{feed}/entries/import", "{}", 400),
    "GET /x/folders": ("/x/folders", "", 200),
    "POST /x/folders": ("/x/folders", #"{"title":"New","parent_id":{folder}}"#, 201),
    "PUT /x/folders/:id": ("/x/folders/{folder}", #"{"title":"New"}"#, 204),
    "DELETE /x/folders/:id": ("/x/folders/{folder}", "", 204), "GET /x/labels": ("/x/labels", "", 200),
    "POST /x/labels": ("/x/labels", #"{"title":"New"}"#, 201),
    "PUT /x/labels/:id": ("/x/labels/{label}", #"{"title":"New"}"#, 204),
    "DELETE /x/labels/:id": ("/x/labels/{label}", "", 204),
    "PUT /x/labels/:id/entries": ("/x/labels/{label}/entries", #"{"entry_ids":[{entry},{other}],"labeled":true}"#, 204),
    "GET /x/rules": ("/x/rules", "", 200),
    "POST /x/rules": (
      "/x/rules", #"{"search":"noise","actions":["label"],"label_id":{label},"feed_id":{feed}}"#, 201
    ), "PUT /x/rules/:id": ("/x/rules/{rule}", #"{"search":"noise","actions":["mute"]}"#, 204),
    "DELETE /x/rules/:id": ("/x/rules/{rule}", "", 204),
    "GET /x/entries/:id/versions": ("/x/entries/{entry}/versions", "", 200),
    "GET /x/entries/:id/versions/:revision": ("/x/entries/{entry}/versions/{revision}", "", 200),
    "GET /x/position": ("/x/position", "", 200),
    "PUT /x/position": ("/x/position", #"{"entry_id":{entry},"seconds":5}"#, 204),
    "GET /x/events": ("/x/events", "", 200),
    "POST /x/save": ("/x/save", #"{"url":"https://pages.test/{user}s","link_only":true}"#, 200),
    "DELETE /x/save/:id": ("/x/save/{page}", "", 204),
  ]
}
