import Logging
import Synchronization
import Testing

struct LoggerTests {
  /// Lines as they were written.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func logger(_ level: Logger.Level) -> Logger {
      Logger(level: level) { line in self.lines.withLock { $0.append(line) } }
    }
  }

  @Test func `an event is one line of pairs`() {
    let lines = Lines()
    lines.logger(.info).info("feed refreshed", ["feed": 12, "host": "example.org", "new": 3])
    #expect(lines.all == ["level=info event=\"feed refreshed\" feed=12 host=example.org new=3"])
  }

  @Test func `events below the level are not written and their fields not evaluated`() {
    let lines = Lines()
    let logger = lines.logger(.warning)
    var evaluated = 0
    func field() -> Int {
      evaluated += 1
      return evaluated
    }
    logger.debug("request", ["ms": field()])
    logger.info("request", ["ms": field()])
    logger.warning("request", ["ms": field()])
    logger.error("request", ["ms": field()])
    #expect(lines.all == ["level=warning event=request ms=1", "level=error event=request ms=2"])
  }

  @Test(arguments: [
    ("", "\"\""),
    ("two words", "\"two words\""),
    ("a=b", "\"a=b\""),
    ("say \"no\" \\ yes", "\"say \\\"no\\\" \\\\ yes\""),
    ("one\nlevel=error event=forged", "\"one\\nlevel=error event=forged\""),
    ("\u{1B}[2J", "\"\\u{1b}[2J\""),
    ("a\u{202E}b\u{2028}c\u{0085}", "\"a\\u{202e}b\\u{2028}c\\u{85}\""),
    ("Ærø 日本", "\"Ærø 日本\""),
  ])
  func `a value can neither start a line nor command a terminal`(value: String, written: String) {
    let lines = Lines()
    lines.logger(.debug).debug("x", ["value": value])
    #expect(lines.all == ["level=debug event=x value=\(written)"])
  }

  @Test func `a long value is cut`() {
    let lines = Lines()
    lines.logger(.debug).debug("x", ["value": String(repeating: "ä", count: 1_000)])
    #expect(lines.all == ["level=debug event=x value=\"\(String(repeating: "ä", count: 512))…\""])
  }

  @Test func `combining marks without end are no work`() {
    let lines = Lines()
    lines.logger(.debug).debug("x", ["value": String(repeating: "\u{0301}\u{0316}", count: 200_000)])
    #expect(lines.all.first.map { $0.utf8.count < 1_100 } == true)
  }
}
