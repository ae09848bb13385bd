import Synchronization
import TerminalCells
import Testing

/// The code of the articles in `TerminalCells.docc`.
@Suite struct TerminalCellsPageTests {
  @Test func `the article on tables lines up texts of any script`() {
    let columns = TerminalColumns([.fixed(6), .flexible(), .fixed(3, alignment: .trailing)])
    let table = [("灯台", "The light in the fog", "12"), ("Ann", "Ferries", "7")].map { author, title, unread in
      columns.row(
        [TerminalRow(author, style: CellStyle(bold: true)), TerminalRow(title), TerminalRow(unread)], width: 24)
    }

    #expect(
      table.map { $0.rendered(width: 24, styled: false) } == ["灯台   The light in…  12", "Ann    Ferries         7"])
  }

  @Test func `the article on tables writes nothing that controls the terminal`() {
    let title = TerminalRow("Fog\u{1B}[2J warning")

    #expect(!title.rendered(width: 20, styled: true).contains("\u{1B}[2J"))
  }

  @Test func `the article on progress draws into any destination`() {
    let written = Mutex<[String]>([])
    let terminal = Terminal(
      isTerminal: true, allowsStyle: false, size: { TerminalSize(columns: 40, rows: 10) },
      write: { text in written.withLock { $0.append(text) } })
    let bar = ProgressBar("Importing", total: 3, terminal: terminal)
    bar.note("Feed 2 was there already.")
    bar.update(done: 3)
    bar.finish()

    #expect(written.withLock { $0.first?.contains("Importing") } == true)
    #expect(written.withLock { $0.contains { $0.contains("Feed 2 was there already.\n") } })
  }
}
