import Lists
import Storage

/// An item for an entry that cannot be decoded. It shows the error.
struct PlaceholderItem: EntryItem {
  var entry: StoredEntry
  let problem: String

  static func viewed(_ entry: StoredEntry, _ problem: DecodingProblem) -> any TimelineItem {
    ViewedItem(PlaceholderItem(entry: entry, problem: "\(problem)"), of: entry.id, views: views)
  }

  private static let views = ItemViews<PlaceholderItem>(
    kind: "placeholder",
    row: { item, markup, page in
      page.writeTitle(of: item.entry, into: &markup)
      page.writeProblem(item.problem, into: &markup)
    },
    card: { item, markup, page in
      page.writeTitle(of: item.entry, into: &markup)
      page.writeProblem(item.problem, into: &markup)
    },
    whole: { item, markup, page in
      page.writeProblem(item.problem, into: &markup)
      page.writeContent(of: item.entry, into: &markup)
      page.writeEnclosures(of: item.entry, into: &markup)
    },
    line: { item, width in
      EntryLine(entry: item.entry, symbol: "?", title: item.entry.displayTitle, note: item.problem).row(width: width)
    })
}
