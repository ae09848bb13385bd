import Fetching
import HTML

/// A small chart of the entries of some weeks, for a cell of a table.
struct WeeksChart {
  let weeks: [Int]

  private static let (step, width, height) = (7, 5, 20)

  func write(into markup: inout Markup) {
    let most = max(weeks.max() ?? 0, 1)
    markup.element(
      "svg",
      [
        .class("spark"), Attribute("viewBox", "0 0 \(weeks.count * Self.step) \(Self.height)"), .role("img"),
        .aria("label", "Entries of \(weeks.count) weeks: \(weeks.map(String.init).joined(separator: ", "))"),
      ]
    ) { chart in
      for (index, count) in weeks.enumerated() {
        let height = count == 0 ? 1 : max(2, count * Self.height / most)
        chart.bar(x: index * Self.step, y: Self.height - height, width: Self.width, height: height)
      }
    }
  }
}

extension Markup {
  /// Writes a rectangle of a chart.
  mutating func bar(x: Int, y: Int, width: Int, height: Int, style: String? = nil, title: String? = nil) {
    element(
      "rect",
      [
        Attribute("x", "\(x)"), Attribute("y", "\(y)"), Attribute("width", "\(width)"),
        Attribute("height", "\(height)"), Attribute("class", style),
      ]
    ) { bar in
      if let title { bar.element("title", text: title) }
    }
  }

  /// Writes a word of a chart.
  mutating func chartText(_ text: String, x: Int, y: Int, style: String? = nil) {
    element("text", [Attribute("x", "\(x)"), Attribute("y", "\(y)"), Attribute("class", style)], text: text)
  }

  /// Writes a chart with its name and description, and its numbers as a table that unfolds.
  mutating func chart(
    _ name: String, id: String, width: Int, height: Int, description: String, _ drawing: (inout Markup) -> Void,
    legend: (inout Markup) -> Void = { _ in }, table: (inout Markup) -> Void
  ) {
    element("figure", [.class("chart")]) { figure in
      figure.element("figcaption", text: name)
      figure.element("div", [.class("drawing"), Attribute("tabindex", "0"), .role("group"), .aria("label", name)]) {
        (frame: inout Markup) in
        frame.element(
          "svg",
          [
            Attribute("viewBox", "0 0 \(width) \(height)"), .role("img"),
            .aria("labelledby", "\(id)-title \(id)-description"),
          ]
        ) { svg in
          svg.element("title", [.id("\(id)-title")], text: name)
          svg.element("desc", [.id("\(id)-description")], text: description)
          drawing(&svg)
        }
      }
      legend(&figure)
      figure.element("details") { details in
        details.element("summary", text: "As a table")
        details.element("div", [.class("drawing")]) { frame in frame.element("table", [.class("ledger")], table) }
      }
    }
  }

  /// Writes a row of a table: a heading and numbers.
  mutating func numbers(_ heading: String, _ numbers: [Int]) {
    element("tr") { row in
      row.element("th", [Attribute("scope", "row")], text: heading)
      for number in numbers { row.element("td", [.class("num")], text: number.grouped) }
    }
  }

  /// Writes the heads of a table's columns.
  mutating func heads(_ titles: [String]) {
    element("thead") { head in
      head.element("tr") { row in
        for title in titles { row.element("th", [Attribute("scope", "col")], text: title) }
      }
    }
  }
}
