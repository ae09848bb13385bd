import Foundation
import ReaderTesting
import Running
import Screens
import Storage
import Synchronization
import TerminalCells
import TerminalHost
import Testing

@Suite struct TimelineListingTests {
  private final class Screen: Sendable {
    private let text = Mutex("")
    var lines: [Substring] { text.withLock { text in text.split(separator: "\n") } }
    func write(_ more: String) { text.withLock { text in text += more } }
  }

  private func listing(width: Int, styled: Bool) async throws -> [Substring] {
    let reader = try await TestReader()
    let sound = "<enclosure url=\"http://site.test/a.mp3\" type=\"audio/mpeg\" length=\"1\"/>"
    try await reader.subscribe(items: [
      TestReader.item(
        "talk", hour: 3, title: "A very long title 日本語 that will not fit into a narrow terminal", more: sound),
      TestReader.item("remark", hour: 2, title: "", content: "Escape \u{1B}[31mred"),
      TestReader.item("news", hour: 1),
    ])
    let entries = try await reader.database.entries(reader.owner().id, EntryQuery())
    let screen = Screen()
    let terminal = Terminal(
      isTerminal: true, allowsStyle: styled, size: { TerminalSize(columns: width, rows: 24) },
      write: { text in screen.write(text) })
    let items = reader.services.items().items(from: entries, gathersBlocks: false)
    TimelineListing(items: items).write(to: terminal)
    return screen.lines
  }

  @Test(arguments: [20, 40, 80, 132])
  func `each item draws one line that fills the width of the terminal`(width: Int) async throws {
    let lines = try await listing(width: width, styled: false)
    #expect(lines.count == 3)
    for line in lines { #expect(String(line).displayWidth == width, "\(line)") }
    #expect(lines[0].contains("♪") && lines[1].contains("“") && lines[2].contains("¶"))
  }

  @Test(arguments: [(20, false), (47, false), (48, true)])
  func `a day is whole, or left out where there is no room for it`(width: Int, hasDay: Bool) async throws {
    let lines = try await listing(width: width, styled: false)
    #expect(lines[0].contains { $0.isASCII && $0.isNumber } == hasDay && lines[0].hasSuffix("…") != hasDay)
  }

  @Test func `text from a feed cannot contain terminal commands`() async throws {
    let lines = try await listing(width: 100, styled: false)
    #expect(!lines.contains { line in line.contains("\u{1B}") })
  }

  @Test func `styles are written only if the terminal supports them`() async throws {
    let lines = try await listing(width: 100, styled: true)
    #expect(lines[2].contains("\u{1B}[1mnews"))
  }
}
