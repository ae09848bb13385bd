import Bytes
import DataFlow
import Fetching
import HTML
import HTTPServer
import Screens
import Storage

/// The search field of a page: finds entries while the user types.
@ScreenActor
final class SearchPart: LivePart {
  static let name: StaticString = "search"
  static let script: [UInt8]? = PackageResources.search_js
  private let store: ScopedStore<SearchFeature.State?, SearchFeature.Action>
  private let context: PageContext
  private weak var stream: PageStream?
  private var watch: StoreObservation?
  private var shown = ""

  init(at place: LivePartPlace) {
    store = place.store.scope(state: \.search, action: \.search)
    context = place.opening.context
    stream = place.stream
    watch = store.observe { [weak self] state in
      if let state { self?.show(state) }
    }
  }

  func receive(_ form: Form) throws(WebError) {
    let words = form["q"] ?? ""
    guard words.utf8.count <= SearchFeature.longestWords else { throw .badRequest("Search for fewer words.") }
    store.send(.typed(words))
  }

  private func show(_ state: SearchFeature.State) {
    if let problem = state.problem { stream?.send(ProblemMessage(problem: problem)) }
    guard !state.isSearching else { return }
    let html = html(of: state)
    guard !html.hasSameBytes(as: shown) else { return }
    shown = html
    stream?.send(FoundMessage(html: html))
  }

  /// The list below the field: places, then entries. Empty without results and advice.
  private func html(of state: SearchFeature.State) -> String {
    var markup = Markup()
    if let advice = state.advice { markup.element("p", [.class("problem")], text: advice) }
    if !state.places.isEmpty {
      markup.element("ul") { list in
        for place in state.places { list.element("li") { place.write(into: &$0, in: context) } }
      }
    }
    let isElsewhere = !state.foundElsewhere.isEmpty
    let found = isElsewhere ? state.foundElsewhere : state.found
    guard !found.isEmpty else { return markup.string }
    let results = context.showing(
      TimelineQuery(scope: isElsewhere ? .all : state.scope, filter: .all, search: state.words))
    let most = SearchFeature.mostFound
    if isElsewhere {
      let count = found.count > most ? "more than \(most)" : "\(found.count)"
      markup.element("p", [.class("feed")], text: "0 here, \(count) in all entries")
    }
    let hits = SearchHits(of: state.words)
    markup.element("ul") { list in
      for entry in found.prefix(most) {
        list.element("li") { line in
          line.element("a", [.href(results.path(to: entry.id))]) { link in
            link.element("span", [.class("name")]) { $0.title(entry.displayTitle, marking: hits) }
            if let snippet = entry.snippet {
              link.element("span", [.class("feed piece")]) { $0.snippet(snippet) }
            }
            link.element("span", [.class("feed")], text: entry.feedTitle)
          }
        }
      }
    }
    markup.element("p") { line in
      line.element(
        "a", [.href(results.timelinePath)], text: isElsewhere ? "All results in all entries" : "All results")
    }
    return markup.string
  }
}

extension NamedPlace {
  var kind: String { if case .folder = scope { "Folder" } else { "Feed" } }

  /// The timeline of the place, as the sidebar leads to it.
  func timeline(on page: PageContext) -> TimelineQuery {
    TimelineQuery(scope: scope, filter: filter ?? page.filterForFeeds)
  }

  /// Writes the link to the place.
  fileprivate func write(into markup: inout Markup, in page: PageContext) {
    markup.element("a", [.href(page.showing(timeline(on: page)).timelinePath)]) { link in
      link.element("span", [.class("name")], text: name)
      link.element("span", [.class("feed")], text: unreadCount > 0 ? "\(kind), \(unreadCount.grouped) unread" : kind)
    }
  }
}

private struct FoundMessage: PageMessage {
  static let type: StaticString = "found"
  let html: String
}
