import Bytes
import Fetching
import HTML
import Reader
import Screens
import Storage

/// The filters of a search as chips: links that add a condition to its text or take it away; and the form that keeps the
/// search.
struct SearchChips {
  let query: TimelineQuery
  let search: String
  let context: PageContext
  let list: SubscriptionList
  let token: String
  /// See `TimelineContent.found`.
  let found: Int?
  /// See `TimelineContent.foundInAll`.
  let foundInAll: Int?

  private static let conditions: [(term: String, label: String)] = [
    ("is:unread", "Unread"), ("is:starred", "Starred"), ("is:later", "Read later"), ("newer:1d", "Today"),
    ("newer:7d", "This week"), ("newer:1m", "This month"),
  ]

  func write(into markup: inout Markup) {
    markup.element("div", [.class("chips")]) { bar in
      if let found {
        bar.element("p", [.class("hint"), .role("status")]) { line in
          guard let foundInAll, foundInAll > 0 else { return line.text(Self.sentence(found)) }
          line.text("0 here, ")
          line.element(
            "a", [.href(path(with: search, in: .all))], text: "\(Self.count(foundInAll)) in all entries")
        }
      }
      places(&bar)
      bar.element("nav", [.aria("label", "Conditions of the search")]) { chips in
        if let scope = scopeTerm { chip(scope.label, path(with: search, in: .all), isOn: true, &chips) }
        for condition in Self.conditions {
          let isOn = has(condition.term)
          chip(condition.label, path(with: isOn ? without(condition.term) : adding(condition.term)), isOn: isOn, &chips)
        }
      }
      more(&bar)
      keep(&bar)
    }
  }

  /// Writes links to the feeds and folders that have the words in their names.
  private func places(_ bar: inout Markup) {
    let places = list.places(named: search).filter { $0.scope != query.scope }
    guard !places.isEmpty else { return }
    bar.element("nav", [.aria("label", "Feeds and folders of this name")]) { chips in
      for place in places.prefix(Self.mostPlaces) {
        let timeline = context.showing(place.timeline(on: context)).timelinePath
        chip("\(place.kind): \(place.name)", timeline, isOn: false, &chips)
        chip("Search in \(place.name)", path(with: place.term, in: .all), isOn: false, &chips)
      }
    }
  }

  private static let mostPlaces = 3

  private static func sentence(_ found: Int) -> String {
    found > UseCases.mostFound ? "\(count(found)) entries" : found.counted("entry", "entries")
  }

  private static func count(_ found: Int) -> String {
    found > UseCases.mostFound ? "More than \(UseCases.mostFound.grouped)" : found.grouped
  }

  private func chip(_ label: String, _ path: String, isOn: Bool, _ chips: inout Markup) {
    chips.element(
      "a", [.class("chip"), .href(path), .aria("current", isOn ? "true" : nil)]
    ) { chip in
      chip.text(label)
      if isOn { chip.element("span", [.class("unseen")], text: " (on; choose to remove)") }
    }
  }

  /// Writes a form for the conditions with names: feeds, folders, labels.
  private func more(_ bar: inout Markup) {
    bar.element("details") { details in
      details.element("summary", [.class("chip")], text: "Feed, folder, label")
      details.element("form", [.method("get"), .action("/\(query.filter.pathName)"), .class("stacked")]) { form in
        form.hidden("q", search)
        form.element("label") { label in
          label.text("Only in")
          label.element("select", [.name("place")]) { select in
            select.element("option", [.value("")], text: "Everywhere")
            for (name, paths) in groups where !paths.isEmpty {
              select.element("optgroup", [Attribute("label", name)]) { group in
                for (value, title) in paths { group.element("option", [.value(value)], text: title) }
              }
            }
          }
        }
        form.submit("Apply")
      }
    }
  }

  /// The most feeds that the form offers. The text of the search reaches all of them.
  private static let mostFeeds = 500

  private var groups: [(name: String, values: [(String, String)])] {
    let paths = list.pathTexts
    return [
      ("Folders", list.folders.map { ("folder:\($0.id)", paths[$0.id] ?? $0.name) }),
      ("Labels", list.labels.map { ("label:\($0.id)", $0.name) }),
      ("Feeds", list.subscriptions.prefix(Self.mostFeeds).map { ("feed:\($0.feed.id)", $0.title) }),
    ]
  }

  /// Writes the form that keeps the search, or forgets it.
  private func keep(_ bar: inout Markup) {
    let text = scopeTerm.map { "\($0.term) \(search)" } ?? search
    if let saved = list.searches.first(where: { $0.search.hasSameBytes(as: text) }) {
      bar.form(to: "/searches/\(saved.id)/delete", token: token, style: "inline") { form in
        form.hidden("return", context.showing(query).timelinePath)
        form.submit("Remove from the sidebar", style: "plain")
      }
      return
    }
    bar.element("details") { details in
      details.element("summary", [.class("chip")], text: "Keep this search")
      details.form(to: "/searches", token: token, style: "stacked") { form in
        form.hidden("q", text)
        form.hidden("filter", query.filter.pathName)
        form.field("Name", name: "name", value: search.prefix(bytes: 60))
        form.submit("Keep in the sidebar", style: "primary")
      }
    }
  }

  // MARK: Texts

  /// The scope as a condition of the language, so that a kept search means the same after an export.
  private var scopeTerm: (term: String, label: String)? {
    func term(_ field: String, _ name: String?) -> (String, String)? {
      name.map { (NamedPlace.term(field, $0), $0) }
    }
    return switch query.scope {
    case .all: nil
    case .feed(let id): term("feed", list.subscriptions.first { $0.feed.id == id }?.title)
    case .folder(let id): term("folder", list.folder(id).map { list.pathText(of: $0.id) })
    case .label(let id):
      id.isLater ? ("is:later", "Read later") : term("label", list.labels.first { $0.id == id }?.name)
    }
  }

  private var words: [Substring] { search.splitBytes(on: " ") }

  private func has(_ term: String) -> Bool { words.contains { $0.hasSameBytes(as: term) } }

  private func without(_ term: String) -> String {
    words.filter { !$0.hasSameBytes(as: term) }.joined(separator: " ")
  }

  private func adding(_ term: String) -> String {
    // One period at a time.
    let isPeriod = term.hasBytePrefix("newer:")
    return (words.filter { !(isPeriod && $0.hasBytePrefix("newer:")) }.map(String.init) + [term]).joined(separator: " ")
  }

  private func path(with text: String, in scope: EntryScope? = nil) -> String {
    var other = query
    other.search = text.utf8.isEmpty ? nil : text
    if let scope { other.scope = scope }
    return context.showing(other).timelinePath
  }
}
