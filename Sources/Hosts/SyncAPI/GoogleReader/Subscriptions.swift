import Bytes
import Fetching
import Foundation
import HTTPServer
import Reader
import Running
import Screens
import Storage

extension GoogleReader {
  /// The feeds that a user follows.
  enum Subscriptions {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/reader/api/0/subscription/list", .read, list).kept,
      APIRoute("POST", "/reader/api/0/subscription/edit", .manage, edit),
      APIRoute("POST", "/reader/api/0/subscription/quickadd", .manage, quickAdd),
      APIRoute("GET", "/reader/api/0/subscription/export", .read, export),
      APIRoute("POST", "/reader/api/0/subscription/import", .manage, importFeeds),
      APIRoute("GET", "/reader/api/0/unread-count", .read, unreadCount),
    ]

    /// `GET subscription/list`
    @Sendable
    static func list(_ call: APICall) async throws -> HTTPResponse {
      let list = try await call.useCases.subscriptions(of: try call.user)
      let (paths, addresses) = (list.pathTexts, try await call.addresses())
      return HTTPResponse.json(capacity: 512 * list.subscriptions.count) { json in
        json.object { json in
          json.array("subscriptions") { json in
            for subscription in list.subscriptions { json.object { write(subscription, paths, addresses, &$0) } }
          }
        }
      }.withEntityTag()
    }

    private static func write(
      _ subscription: Subscription, _ paths: [FolderID: String], _ addresses: FeedAddresses, _ json: inout JSONOutput
    ) {
      let feed = subscription.feed
      json.field("id", "feed/\(feed.id)")
      json.field("title", ClientText.line(subscription.title))
      json.array("categories") { json in
        for path in subscription.folders.compactMap({ paths[$0] }) {
          json.object { json in
            json.field("id", StreamID.text(ofLabel: path))
            json.field("label", ClientText.line(path))
            json.field("type", "folder")
          }
        }
      }
      json.field("url", addresses.feed(feed))
      json.field("htmlUrl", addresses.site(of: feed))
      json.field("iconUrl", addresses.icon(of: feed))
    }

    private static let mostEdited = 100

    /// `POST subscription/edit`: follows, leaves or changes feeds.
    @Sendable
    static func edit(_ call: APICall) async throws -> HTTPResponse {
      let streams = try call.fields.values("s").filter { !$0.isEmpty }.map { text in
        guard let stream = StreamID(text) else { throw APIProblem.badRequest("“s” names no feed.") }
        return stream
      }
      guard !streams.isEmpty else { return try await editFolders(call) }
      guard streams.count <= mostEdited else {
        throw APIProblem.badRequest("At most \(mostEdited) feeds can be changed at once.")
      }
      let titles = call.fields.values("t")
      for (index, stream) in streams.enumerated() {
        let title = index < titles.count ? titles[index] : nil
        switch call.fields.word("ac") {
        case "subscribe": try await subscribe(to: stream, title: title, call)
        case "unsubscribe":
          _ = try await call.useCases.unsubscribe(try await feed(stream, call), of: try call.user)
        case "edit": try await change(try await feed(stream, call), title: title, call)
        default: throw APIProblem.badRequest("“ac” is subscribe, unsubscribe or edit.")
        }
      }
      return ok
    }

    /// Makes the folders of `a` and deletes those of `r`: apps send an empty feed for it.
    private static func editFolders(_ call: APICall) async throws -> HTTPResponse {
      let (added, removed) = (try labels("a", call), try labels("r", call))
      guard call.fields.word("ac") == "edit", !added.isEmpty || !removed.isEmpty else {
        throw APIProblem.badRequest("The feed “s” is missing.")
      }
      try await Tags.deleteFolders(removed, call)
      try await Tags.makeFolders(added, call)
      return ok
    }

    private static func subscribe(to stream: StreamID, title: String?, _ call: APICall) async throws {
      guard case .address(let address) = stream else {
        throw APIProblem.badRequest("“s” names no feed by its address.")
      }
      let feed = try await call.useCases.subscribe(address.string, for: try call.user).subscription.feed.id
      try await change(feed, title: title, call)
    }

    /// Gives a feed a title, and moves it from the folders of `r` into those of `a`; without `r`, from all.
    private static func change(_ feed: FeedID, title: String?, _ call: APICall) async throws {
      let user = try call.user
      guard let subscription = try await call.useCases.subscription(to: feed, of: user) else {
        throw APIProblem.notFound
      }
      let places = try await call.places()
      let (added, removed) = (try labels("a", call), try labels("r", call))
      // FreshRSS and Miniflux have a feed in one folder, and their apps name the new one alone.
      var folders = removed.isEmpty && !added.isEmpty ? [] : subscription.folders
      for name in removed {
        guard let folder = places.folder(at: name) else { continue }
        folders.removeAll { $0 == folder }
      }
      for name in added {
        var folder = places.folder(at: name)
        if folder == nil { folder = try await call.useCases.findOrMakeFolder(at: name.string, of: user) }
        if let folder, !folders.contains(folder) { folders.append(folder) }
      }
      let isRenamed = title.map { !$0.isEmpty } ?? false
      guard isRenamed || folders != subscription.folders else { return }
      try await call.useCases.edit(
        feed, title: isRenamed ? title : subscription.title, folders: folders, of: user)
    }

    private static func labels(_ field: String, _ call: APICall) throws -> [ByteString] {
      try call.fields.values(field).filter { !$0.isEmpty }.map { text in
        guard case .label(let name)? = StreamID(text) else {
          throw APIProblem.badRequest("“\(field)” names no label.")
        }
        return name
      }
    }

    private static func feed(_ stream: StreamID, _ call: APICall) async throws -> FeedID {
      guard case .feed(let feed) = try await Streams.scope(of: stream, call) else {
        throw APIProblem.badRequest("“s” names no feed.")
      }
      return feed
    }

    /// `POST subscription/quickadd`: follows the feed at an address, or that of the site there.
    @Sendable
    static func quickAdd(_ call: APICall) async throws -> HTTPResponse {
      let typed = call.fields["quickadd"] ?? ""
      var address = typed
      if case .address(let named)? = StreamID(typed) { address = named.string }
      do {
        let subscription = try await call.useCases.subscribe(address, for: try call.user).subscription
        return .json { json in
          json.object { json in
            json.field("numResults", 1)
            json.field("query", typed)
            json.field("streamId", "feed/\(subscription.feed.id)")
            json.field("streamName", ClientText.line(subscription.title))
          }
        }
      } catch let error as SubscribingError {
        return .json { json in
          json.object { json in
            json.field("numResults", 0)
            json.field("query", typed)
            json.field("error", error.description)
          }
        }
      }
    }

    /// `GET subscription/export`
    @Sendable
    static func export(_ call: APICall) async throws -> HTTPResponse {
      let opml = try await call.useCases.export(for: try call.requireGrant().user)
      return HTTPResponse(
        headers: [
          HTTPHeader("Content-Type", "text/x-opml; charset=utf-8"),
          HTTPHeader("Content-Disposition", "attachment; filename=\"subscriptions.opml\""),
        ], body: .bytes(opml))
    }

    /// `POST subscription/import`
    @Sendable
    static func importFeeds(_ call: APICall) async throws -> HTTPResponse {
      _ = try await call.useCases.importFeeds(call.request.body, for: try call.user)
      return ok
    }

    /// `GET unread-count`: of each feed, of each folder, and of all.
    @Sendable
    static func unreadCount(_ call: APICall) async throws -> HTTPResponse {
      let user = try call.user
      let list = try await call.useCases.subscriptions(of: user)
      let newest = try await call.useCases.newestArrivals(of: user)
      let folders = FolderCounts(list, newest)
      return .json(capacity: 128 * list.subscriptions.count) { json in
        json.object { json in
          json.field("max", 1_000_000)
          json.array("unreadcounts") { json in
            for subscription in list.subscriptions {
              let feed = subscription.feed.id
              write("feed/\(feed)", UnreadPlace(subscription.unreadCount, newest[feed]), &json)
            }
            for folder in list.folders {
              guard let path = folders.paths[folder.id], let place = folders.places[folder.id] else { continue }
              write(StreamID.text(ofLabel: path), place, &json)
            }
            write(StreamID.text(of: .readingList), folders.all, &json)
          }
        }
      }
    }

    private static func write(_ id: String, _ place: UnreadPlace, _ json: inout JSONOutput) {
      json.object { json in
        json.field("id", id)
        json.field("count", place.count)
        json.field(
          "newestItemTimestampUsec",
          digitsOf: place.newest.map { Int64(clamping: ($0.timeIntervalSince1970 * 1_000).rounded()) * 1_000 } ?? 0)
      }
    }
  }

  /// The unread entries of a place, and when the newest entry there arrived.
  struct UnreadPlace {
    var count: Int
    var newest: Date?

    init(_ count: Int = 0, _ newest: Date? = nil) {
      self.count = count
      self.newest = newest
    }

    mutating func add(_ other: UnreadPlace) {
      count += other.count
      newest = [newest, other.newest].compactMap(\.self).max()
    }
  }

  /// The unread entries of folders: a folder has those of the folders within it.
  struct FolderCounts {
    let paths: [FolderID: String]
    private(set) var places: [FolderID: UnreadPlace] = [:]
    private(set) var all = UnreadPlace()

    init(_ list: SubscriptionList, _ newest: [FeedID: Date]) {
      paths = list.pathTexts
      let parents = Dictionary(list.folders.map { ($0.id, $0.parent) }) { one, _ in one }
      for folder in list.folders { places[folder.id] = UnreadPlace() }
      for subscription in list.subscriptions {
        let place = UnreadPlace(subscription.unreadCount, newest[subscription.feed.id])
        all.add(place)
        // A feed in several folders within one counts once there.
        var around: Set<FolderID> = []
        for folder in subscription.folders {
          var next: FolderID? = folder
          while let id = next, around.insert(id).inserted { next = parents[id] ?? nil }
        }
        for folder in around { places[folder]?.add(place) }
      }
    }
  }
}
