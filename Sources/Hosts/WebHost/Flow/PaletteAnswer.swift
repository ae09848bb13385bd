import Bytes
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// What the command palette asks the server for: the actions, and the places and entries that fit some words.
enum PaletteAnswer {
  /// The most places and entries of an answer.
  private static let (mostPlaces, mostEntries) = (30, 8)

  /// `GET /palette?q=words`. Without words, the actions and settings.
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    guard let words = try TextField.search.read(request.request.query("q")) else {
      return .json(Array(try await commands(host, request).utf8))
    }
    let list = try await host.useCases.subscriptions(of: request.user)
    let places = places(of: list)
      .compactMap { place in Fuzzy.score(place.title, words).map { (place, $0) } }
      .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .prefix(mostPlaces).map(\.element.0)
    var found = TimelineRequest(query: TimelineQuery(filter: .all, search: words))
    found.limit = mostEntries
    let entries =
      request.request.query("places") == nil
      ? try await host.useCases.entries(found, of: request.user) : []
    let lines = places.map { line($0.title, $0.kind, $0.path) }
    let context = PageContext(query: TimelineQuery(filter: .all))
    let hits = entries.map { line($0.displayTitle, "entry", context.path(to: $0.id), $0.feedTitle) }
    return .json(
      Array(#"{"places":[\#(lines.joined(separator: ","))],"entries":[\#(hits.joined(separator: ","))]}"#.utf8))
  }

  private static func commands(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> String {
    let keys = request.viewer.settings.keys
    let actions = PageAction.all.map { action in
      let label = action.keys(keys).first.map { PageAction.label(of: $0) } ?? ""
      return
        #"{"title":\#(JSONText.quoted(action.title)),"kind":"action","name":"\#(action.name)","key":\#(JSONText.quoted(label))}"#
    }
    let settings = SettingsSection.all.flatMap { section in
      [line(section.title, "setting", section.path, "Settings")]
        + section.groups.flatMap(\.controls).map { line($0.label, "setting", section.path, "Settings") }
    }
    let pages = otherPages.map { line($0.title, "setting", $0.path) }
    let others = (settings + pages).joined(separator: ",")
    return #"{"actions":[\#(actions.joined(separator: ","))],"settings":[\#(others)]}"#
  }

  /// Pages that are no place of entries, no action and no setting, by what people look for there.
  private static let otherPages = [
    ("Statistics", "/statistics"), ("Import feeds", "/add"), ("Export the feeds", "/settings/account"),
    ("New folder", "/folders"), ("New rule", "/rules/new"), ("Save a page", "/save"), ("Sign out", "/settings/account"),
  ].map { (title: $0.0, path: $0.1) }

  private static func line(_ title: String, _ kind: String, _ path: String, _ detail: String = "") -> String {
    #"{"title":\#(JSONText.quoted(title)),"kind":"\#(kind)","path":\#(JSONText.quoted(path)),"detail":\#(JSONText.quoted(detail))}"#
  }

  private struct Place {
    let title: String
    let kind: String
    let path: String
  }

  private static func places(of list: SubscriptionList) -> [Place] {
    list.folders.map {
      Place(title: $0.name, kind: "folder", path: TimelineQuery(scope: .folder($0.id), filter: .unread).path)
    }
      + list.labels.map { Place(title: $0.name, kind: "label", path: TimelineQuery(scope: .label($0.id)).path) }
      + list.searches.map { Place(title: $0.name, kind: "search", path: $0.query.path) }
      + list.subscriptions.map {
        Place(title: $0.title, kind: "feed", path: TimelineQuery(scope: .feed($0.feed.id)).path)
      }
  }
}

extension SavedSearch {
  /// The timeline of its entries.
  var query: TimelineQuery { TimelineQuery(filter: filter, search: search) }
}

/// Matching of abbreviations: the letters of the words stand in the title, in their order.
enum Fuzzy {
  /// The score of a title; nil if it does not match. Whole words and beginnings of words score most.
  static func score(_ title: String, _ words: String) -> Int? {
    // What is sought is short; titles are cut, since some feeds have endless ones.
    let title = Array(title.prefix(bytes: 200).lowercased().unicodeScalars)
    let sought = words.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace }
    guard !sought.isEmpty else { return nil }
    var (score, run, index) = (0, 0, 0)
    for scalar in sought {
      guard let found = title[index...].firstIndex(of: scalar) else { return nil }
      let startsWord = found == 0 || !title[found - 1].properties.isAlphabetic
      run = found == index && found > 0 ? run + 1 : 0
      score += 1 + (startsWord ? 4 : 0) + run * 3
      index = found + 1
    }
    return score * 100 - title.count
  }
}
