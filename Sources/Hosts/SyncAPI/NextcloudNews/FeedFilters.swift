import Bytes
import HTTPServer
import Reader
import Storage

extension NextcloudNews {
  /// The filter of a feed: keywords by which entries are marked as read. Here it is a rule of the feed with a certain name.
  enum Filters {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/feeds/:id/filter", .read, show), APIRoute("POST", "/feeds/:id/filter", .manage, save),
      APIRoute("DELETE", "/feeds/:id/filter", .manage, remove),
    ]

    /// The name of the rule.
    static let name = "Nextcloud News filter"
    /// The most characters of the keywords of a kind.
    private static let mostCharacters = 128

    /// The keywords, in lists with commas.
    struct Keywords {
      var titleKeywords, bodyKeywords, urlKeywords: String?

      init() {}

      /// The keywords of a search that ``search`` has made.
      init(_ search: String) {
        var (titles, bodies, addresses): ([String], [String], [String]) = ([], [], [])
        // Keywords have no quotes.
        let parts = search.splitBytes(on: "\"", omittingEmptySubsequences: false)
        for place in stride(from: 0, to: parts.count - 1, by: 2) {
          let (field, keyword) = (parts[place], String(parts[place + 1]))
          if field.hasByteSuffix("title:") {
            titles.append(keyword)
          } else if field.hasByteSuffix("link:") {
            addresses.append(keyword)
          } else {
            bodies.append(keyword)
          }
        }
        (titleKeywords, bodyKeywords, urlKeywords) = (
          titles.joined(separator: ", "), bodies.joined(separator: ", "), addresses.joined(separator: ", ")
        )
      }

      /// The search for entries with any of the keywords (docs/search.md); empty without keywords.
      ///
      /// - Throws: `APIProblem.unprocessable` for keywords that cannot be searched for.
      var search: String {
        get throws(APIProblem) {
          var parts: [String] = []
          for (field, list) in [("title:", titleKeywords), ("", bodyKeywords), ("link:", urlKeywords)] {
            guard (list ?? "").unicodeScalars.count <= Filters.mostCharacters else {
              throw .unprocessable("Keywords have at most \(Filters.mostCharacters) characters together.")
            }
            for keyword in (list ?? "").splitBytes(on: ",").map({ $0.trimmedASCII }) where !keyword.isEmpty {
              // Without a letter or a digit, it would find everything.
              let hasWord = keyword.unicodeScalars.contains { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
              }
              guard hasWord, !keyword.utf8.contains(UInt8(ascii: "\"")) else {
                throw .unprocessable("A keyword has a letter or a digit, and no quotation mark.")
              }
              parts.append("\(field)\"\(keyword)\"")
            }
          }
          return parts.joined(separator: " OR ")
        }
      }
    }

    @Sendable
    private static func show(_ call: APICall) async throws -> HTTPResponse {
      let feed = try await Feeds.require(call).feed.id
      return write(try await find(feed, call), of: feed)
    }

    @Sendable
    private static func save(_ call: APICall) async throws -> HTTPResponse {
      let (feed, user) = (try await Feeds.require(call).feed.id, try call.user)
      let search = try await Parameters(call).keywords.search
      let known = try await find(feed, call)
      guard !search.isEmpty else {
        if let known { try await call.useCases.deleteRule(known.id, of: user) }
        return write(nil, of: feed)
      }
      do {
        let draft = RuleDraft(name: name, place: .feed(feed), search: search, actions: .markRead)
        _ = try await call.useCases.store(draft, as: known?.id, of: user)
      } catch let error as RuleError {
        throw APIProblem.unprocessable(error.description)
      }
      return write(try await find(feed, call), of: feed)
    }

    @Sendable
    private static func remove(_ call: APICall) async throws -> HTTPResponse {
      let feed = try await Feeds.require(call).feed.id
      if let known = try await find(feed, call) { try await call.useCases.deleteRule(known.id, of: try call.user) }
      return done
    }

    private static func find(_ feed: FeedID, _ call: APICall) async throws -> EntryRule? {
      try await call.useCases.rules(of: try call.user).first { rule in
        rule.draft.place == .feed(feed) && rule.draft.name?.hasSameBytes(as: name) == true
      }
    }

    private static func write(_ rule: EntryRule?, of feed: FeedID) -> HTTPResponse {
      let keywords = Keywords(rule?.draft.search ?? "")
      return .json { json in
        json.object { json in
          json.object("filter") { json in
            if let rule { json.field("id", rule.id.rawValue) }
            json.field("feedId", feed.rawValue)
            json.field("titleKeywords", keywords.titleKeywords ?? "")
            json.field("bodyKeywords", keywords.bodyKeywords ?? "")
            json.field("urlKeywords", keywords.urlKeywords ?? "")
          }
        }
      }
    }
  }
}
