import Bytes
import Foundation
import HTTPServer
import Reader
import Running
import Screens
import Storage
import Syndication

extension GPodder {
  /// Lists of podcasts, and what has changed in them.
  enum Subscriptions {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/subscriptions/:user", .read, all), APIRoute("GET", "/subscriptions/:user/:device", .read, list),
      APIRoute("PUT POST", "/subscriptions/:user/:device", .manage, replace),
      APIRoute("GET", "/api/2/subscriptions/:user/:device", .read, changes),
      APIRoute("POST", "/api/2/subscriptions/:user/:device", .manage, change),
    ]

    // MARK: The simple API

    /// The parameter `scale_logo` is checked as gpodder.net does it. A list here has addresses alone.
    @Sendable
    private static func all(_ call: APICall) async throws -> HTTPResponse {
      let user = try user(call)
      if let size = try call.fields.number("scale_logo"), !(1...256).contains(size) {
        throw APIProblem.badRequest("The value of “scale_logo” is a number from 1 to 256.")
      }
      return try await write(try await call.useCases.podcasts(of: user), of: user, call)
    }

    /// The podcasts of a device; none for a device that is not known yet, as with gpodder.net.
    @Sendable
    private static func list(_ call: APICall) async throws -> HTTPResponse {
      let (user, device) = (try user(call), try device(call))
      guard try await Devices.find(device, of: user, call) != nil else { return try await write([], of: user, call) }
      let podcasts = try await call.useCases.podcasts(of: user)
      try await Devices.note(device, knows: lastNumber(podcasts), of: user, call)
      return try await write(podcasts, of: user, call)
    }

    /// Follows the podcasts of a list, and leaves those that the device knew of and no longer has.
    ///
    /// Addresses are compared as they are stored, which may differ from how a device writes them.
    @Sendable
    private static func replace(_ call: APICall) async throws -> HTTPResponse {
      let (user, name) = (try user(call), try device(call))
      let sent = try await read(call)
      let known = try await Devices.find(name, of: user, call)?.seen ?? 0
      let listed = Set(sent.map(key))
      let left = try await call.useCases.podcasts(of: user).filter {
        $0.isFollowed && $0.changed <= known && !listed.contains(key($0.url.string))
      }
      let change = try await call.useCases.changePodcasts(adding: sent, removing: left.map(\.url.string), of: user)
      let touched = listed.union(left.map { key($0.url.string) })
      try await Devices.note(name, knows: last(of: change, known: known, touched: touched), of: user, call)
      return done
    }

    /// The address of a podcast as it is stored.
    private static func key(_ sent: String) -> WebAddress {
      UseCases.podcastAddress(sent) ?? WebAddress(unparsed: sent)
    }

    /// The number of the last change that a device knows of after one of its own. What other devices have added or removed
    /// meanwhile is no part of it: a device that has never heard of a podcast must not remove it by its next list, and one
    /// that was removed must reach it.
    private static func last(of change: PodcastChange, known: Int64, touched: Set<WebAddress>) -> Int64 {
      let knowsAll = change.podcasts.allSatisfy { $0.changed <= known || touched.contains(key($0.url.string)) }
      return knowsAll ? change.number : known
    }

    private static func lastNumber(_ podcasts: [ListedPodcast]) -> Int64 { podcasts.map(\.changed).max() ?? 0 }

    /// The addresses in the body.
    private static func read(_ call: APICall) async throws -> [String] {
      switch Format(ending: call.request.path) {
      case .json: return try await call.body(as: [String].self)
      case .opml: return try OPML.parse(call.request.body).subscriptions.map(\.feedURL.string)
      case .txt, nil:
        let text = String(decoding: call.request.body, as: UTF8.self)
        return text.splitBytes(on: "\n").map { String($0.trimmedASCII) }.filter { !$0.isEmpty }
      }
    }

    private static func write(
      _ podcasts: [ListedPodcast], of user: UserID, _ call: APICall
    ) async throws -> HTTPResponse {
      let addresses = podcasts.filter(\.isFollowed).compactMap { ClientText.address($0.url) }
      switch Format(ending: call.request.path) {
      case .json, nil: return .json { json in json.array { json in for each in addresses { json.value(each) } } }
      case .txt: return .text(addresses.map { $0 + "\n" }.joined())
      case .opml:
        let known = Dictionary(
          try await call.useCases.subscriptions(of: user).subscriptions.map { (ByteString($0.feed.url.string), $0) }
        ) { first, _ in first }
        let outlines = addresses.map { address in
          let subscription = known[ByteString(address)]
          return OPMLOutline(
            title: ClientText.line(subscription?.title ?? address), feedURL: WebAddress(unparsed: address),
            siteURL: ClientText.address(subscription?.feed.siteURL).map { WebAddress(unparsed: $0) })
        }
        let document = OPMLDocument(title: "Podcasts", outlines: outlines, problems: [])
        return HTTPResponse(
          headers: [HTTPHeader("Content-Type", "text/x-opml; charset=utf-8")],
          body: .bytes(OPML.write(document, created: call.api.services.clock().now())))
      }
    }

    // MARK: Changes

    @Sendable
    private static func changes(_ call: APICall) async throws -> HTTPResponse {
      let (user, device) = (try user(call), try device(call))
      let since = try call.fields.number("since") ?? 0
      let podcasts = try await call.useCases.podcasts(of: user)
      let number = lastNumber(podcasts)
      try await Devices.note(device, knows: number, of: user, call)
      let changed = podcasts.filter { $0.changed > since }
      return .json { json in
        json.object { json in
          write(changed, since: since, &json)
          json.field("timestamp", max(number, since))
        }
      }
    }

    /// Writes what was followed and left.
    static func write(_ changed: [ListedPodcast], since: Int64, _ json: inout JSONOutput) {
      json.array("add") { json in
        for each in changed where each.isFollowed { if let url = ClientText.address(each.url) { json.value(url) } }
      }
      json.array("remove") { json in
        // A device that begins has nothing to leave.
        for each in changed where !each.isFollowed && since > 0 {
          if let url = ClientText.address(each.url) { json.value(url) }
        }
      }
    }

    /// A change that a client sends.
    struct Change: Decodable {
      let add, remove: [String]?

      /// The podcasts that it adds or removes.
      var touched: Set<WebAddress> { Set(((add ?? []) + (remove ?? [])).map(Subscriptions.key)) }

      /// - Throws: `APIProblem.badRequest` for a podcast that is both added and removed.
      func apply(_ call: APICall, of user: UserID) async throws -> PodcastChange {
        guard Set((add ?? []).map(Subscriptions.key)).isDisjoint(with: (remove ?? []).map(Subscriptions.key)) else {
          throw APIProblem.badRequest("The same podcast is added and removed.")
        }
        return try await call.useCases.changePodcasts(adding: add ?? [], removing: remove ?? [], of: user)
      }
    }

    @Sendable
    private static func change(_ call: APICall) async throws -> HTTPResponse {
      let (user, device) = (try user(call), try device(call))
      let body = try await call.body(as: Change.self)
      let known = try await Devices.find(device, of: user, call)?.seen ?? 0
      let change = try await body.apply(call, of: user)
      let last = last(of: change, known: known, touched: body.touched)
      try await Devices.note(device, knows: last, of: user, call)
      return .json { json in
        json.object { json in
          json.field("timestamp", last)
          json.array("update_urls") { json in
            for pair in change.rewritten {
              json.array { json in
                json.value(pair.sent)
                json.value(pair.stored?.string ?? "")
              }
            }
          }
        }
      }
    }
  }
}
