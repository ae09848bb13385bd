import Testing

@testable import TerminalCells

@Suite struct TerminalColumnsTests {
  @Test func `flexible columns share what fixed ones leave`() {
    let columns = TerminalColumns([.fixed(5), .flexible(), .flexible(weight: 2), .fixed(3)])
    #expect(columns.widths(in: 41) == [5, 10, 20, 3])
  }

  @Test func `remaining cells go to the first columns`() {
    #expect(TerminalColumns([.flexible(), .flexible(), .flexible()], spacing: 0).widths(in: 11) == [4, 4, 3])
  }

  @Test func `a minimum width is kept at the cost of other flexible columns`() {
    let columns = TerminalColumns([.flexible(minimum: 12), .flexible(), .flexible(weight: 3)], spacing: 0)
    #expect(columns.widths(in: 20) == [12, 2, 6])
  }

  @Test func `missing room is taken from the last columns`() {
    let columns = TerminalColumns([.fixed(6), .flexible(minimum: 4), .fixed(5)])
    #expect(columns.widths(in: 14) == [6, 4, 2])
    #expect(columns.widths(in: 7) == [5, 0, 0])
    #expect(columns.widths(in: 0) == [0, 0, 0])
  }

  @Test func `columns line up for any text`() {
    let columns = TerminalColumns([.fixed(6), .flexible(), .fixed(4, alignment: .trailing)])
    let rows = [("灯台の話", "A title", "7"), ("é", "A longer title, cut off", "1234"), ("", "", "12345")]
    let texts = rows.map { columns.row([TerminalRow($0), TerminalRow($1), TerminalRow($2)], width: 24).text }
    #expect(
      texts == [
        "灯台…  A title         7",
        "é      A longer ti… 1234",
        "                    123…",
      ])
  }

  @Test func `missing cells stay empty and surplus ones are left out`() {
    let columns = TerminalColumns([.fixed(2), .fixed(2)])
    #expect(columns.row(["a"], width: 5).text == "a    ")
    #expect(columns.row(["a", "b", "c"], width: 5).text == "a  b ")
  }

  @Test func `widths never exceed the row`() {
    let sets: [[TerminalColumn]] = [
      [], [.fixed(-3)], [.flexible(weight: 0)], [.flexible(minimum: 90), .fixed(10), .flexible(weight: 7)],
      [.flexible(), .flexible(minimum: 5), .flexible(minimum: 30, weight: 4)],
    ]
    for columns in sets {
      for width in 0...60 {
        let row = TerminalColumns(columns).row(columns.map { _ in "text" }, width: width)
        #expect(row.width == width, "\(columns) in \(width)")
      }
    }
  }
}
