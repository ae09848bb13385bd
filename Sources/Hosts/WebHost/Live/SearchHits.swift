import HTML
import Reader
import Storage

/// The results of a search while the user types, for the list below the field. Empty without results.
struct SearchHits {
  private let state: SearchFeature.State
  private let context: PageContext

  /// - Parameter context: The page that contains the search field.
  init(_ state: SearchFeature.State, on context: PageContext) {
    self.state = state
    self.context = context
  }

  var html: String {
    guard !state.found.isEmpty else { return "" }
    let results = context.showing(TimelineQuery(scope: state.scope, filter: .all, search: state.words))
    var markup = Markup()
    markup.element("ul") { (list: inout Markup) in
      for entry in state.found {
        list.element("li") { (line: inout Markup) in
          line.element("a", [.href(results.path(to: entry.id))]) { (link: inout Markup) in
            link.element("span", [.class("name")], text: entry.displayTitle)
            link.element("span", [.class("feed")], text: entry.feedTitle)
          }
        }
      }
    }
    markup.element("p") { (line: inout Markup) in
      line.element("a", [.href(results.timelinePath)], text: "All results")
    }
    return markup.string
  }
}
