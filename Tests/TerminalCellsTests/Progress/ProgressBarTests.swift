import Synchronization
import Testing

@testable import TerminalCells

@Suite struct ProgressBarTests {
  let screen = Screen()

  @Test func `without a terminal nothing is written about a quick task`() {
    screen.isTerminal = false
    let bar = screen.bar("Importing", total: 3)
    bar.advance()
    bar.update(done: 3)
    bar.finish()
    #expect(screen.writes == [])
  }

  @Test func `a log gets a line every ten seconds, and no bar`() {
    screen.isTerminal = false
    let bar = screen.bar("Importing", total: 300)
    for _ in 0..<250 {
      screen.pass(.milliseconds(100))
      bar.advance()
    }
    bar.update(done: 251, label: "Comparing")
    #expect(screen.writes == ["Importing: 100 of 300\n", "Importing: 200 of 300\n"])
    screen.pass(.seconds(6))
    bar.update(done: 260, total: 0, label: "Com\u{1B}paring")
    bar.finish()
    screen.pass(.seconds(60))
    bar.update(done: 270)
    #expect(screen.writes.dropFirst(2) == ["Com␛paring: 260\n"])
  }

  @Test func `another step has another label`() {
    let bar = screen.bar("Copying", total: 4)
    screen.pass(.seconds(1))
    bar.update(done: 1, total: 8, label: "Comparing")
    #expect(screen.writes.last?.hasPrefix("\rComparing ") == true)
  }

  @Test func `the bar shows the label, the share and the numbers`() {
    let bar = screen.bar("Importing", total: 4)
    screen.pass(.seconds(1))
    bar.update(done: 2)
    #expect(screen.writes.last == "\rImporting ██████░░░░░░░ 2/4\u{1B}[K")
  }

  @Test func `each drawing is one write that erases the rest of the last one`() {
    let bar = screen.bar("Importing", total: 3)
    for _ in 0..<3 {
      screen.pass(.seconds(1))
      bar.advance()
    }
    #expect(screen.writes.count == 4)
    #expect(screen.writes.allSatisfy { $0.hasPrefix("\r") && $0.hasSuffix("\u{1B}[K") })
  }

  @Test func `the bar is drawn at most every fifty milliseconds`() {
    let bar = screen.bar("Importing", total: 1_000)
    for _ in 0..<999 {
      screen.pass(.milliseconds(1))
      bar.advance()
    }
    #expect((15...21).contains(screen.writes.count))
  }

  @Test func `the end is drawn at once`() {
    let bar = screen.bar("Importing", total: 2)
    bar.advance(by: 2)
    #expect(screen.writes.last?.contains("2/2") == true)
  }

  @Test func `a bar that looks the same is not drawn again`() {
    let bar = screen.bar("Importing", total: 9)
    screen.pass(.seconds(1))
    bar.update(done: 0)
    #expect(screen.writes.count == 1)
  }

  @Test func `finish removes the bar permanently`() {
    let bar = screen.bar("Importing", total: 2)
    bar.finish()
    bar.update(done: 2)
    bar.finish()
    #expect(screen.writes.dropFirst() == ["\r\u{1B}[K"])
  }

  @Test func `a bar that was not finished is removed when it is released`() {
    do { _ = screen.bar("Importing", total: 2) }
    #expect(screen.writes.last == "\r\u{1B}[K")
  }

  @Test func `a note stays above the bar`() {
    let bar = screen.bar("Importing", total: 0)
    bar.note("No feed at \u{1B}example.org")
    #expect(screen.writes.last == "\r\u{1B}[KNo feed at ␛example.org\nImporting 0")
  }

  @Test(arguments: [1, 5, 12, 24, 40, 200])
  func `the bar never reaches the last column`(columns: Int) {
    screen.columns = columns
    let bar = screen.bar("灯台 importing a good many feeds", total: 120)
    bar.update(done: 120)
    #expect(screen.writes.allSatisfy { $0.dropFirst().dropLast(3).description.displayWidth < max(1, columns) })
  }

  @Test func `with an unknown total only the amount done is shown`() {
    let bar = screen.bar("Reading", total: 0)
    screen.pass(.seconds(1))
    bar.update(done: 7)
    screen.pass(.seconds(1))
    bar.update(done: 8, total: 16)
    #expect(screen.writes.dropFirst().map { $0.contains("█") } == [false, true])
    #expect(screen.writes.last?.contains("8/16") == true)
  }
}

/// A terminal in memory, and its clock.
final class Screen: Sendable {
  private struct State {
    var isTerminal = true
    var columns = 40
    var writes: [String] = []
    var now = ContinuousClock.now
  }

  private let state = Mutex(State())

  var isTerminal: Bool {
    get { state.withLock { $0.isTerminal } }
    set { state.withLock { $0.isTerminal = newValue } }
  }

  var columns: Int {
    get { state.withLock { $0.columns } }
    set { state.withLock { $0.columns = newValue } }
  }

  var writes: [String] { state.withLock { $0.writes } }

  func pass(_ time: Duration) { state.withLock { $0.now += time } }

  func bar(_ label: String, total: Int) -> ProgressBar {
    let terminal = Terminal(
      isTerminal: isTerminal, allowsStyle: false, size: { TerminalSize(columns: self.columns, rows: 24) },
      write: { text in self.state.withLock { $0.writes.append(text) } })
    return ProgressBar(label, total: total, terminal: terminal, now: { self.state.withLock { $0.now } })
  }
}
