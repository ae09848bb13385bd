import Foundation
import Reader
import ReaderTesting
import Running
import Storage
import Testing
import Threading

@testable import WebHost

@Suite struct ChangesPageTests {
  private static let url = "http://feeds.test/a.xml"

  /// A browser of a reader with one entry in several texts, an hour after each other.
  private func browser(_ contents: [String]) async throws -> Browser {
    let reader = try await TestReader()
    let now = Lock(TestReader.now)
    reader.services.clock.register { WallClock { now.withLock { $0 } } }
    for (hours, content) in contents.enumerated() {
      now.withLock { $0 = TestReader.now.addingTimeInterval(Double(hours) * 3_600) }
      let item = TestReader.item("one", content: content)
      if hours == 0 {
        try await reader.subscribe(Self.url, items: [item])
      } else {
        reader.transport.set(Self.url, TestReader.rss(items: [item]))
        _ = try await reader.services.useCases.refresh(try await reader.owner().id)
      }
    }
    return await Browser(reader)
  }

  @Test func `the pane of a changed entry links to its changes, which show the words`() async throws {
    let browser = try await browser(["<p>one two three</p>", "<p>one four three</p>", "<p>one five three</p>"])
    #expect(try await browser.get("/all?entry=1").text.contains("href=\"/entries/1/changes\""))
    let latest = try await browser.get("/entries/1/changes").text
    #expect(latest.contains("<p>one <del>four</del> <ins>five</ins> three</p>"))
    let versions = try await browser.host.useCases.versions(of: EntryID(rawValue: 1), for: browser.reader.owner().id)
    #expect(versions.count == 2)
    let (last, first) = (versions[0].revision, versions[1].revision)
    let all = try await browser.get("/entries/1/changes?from=\(first)").text
    #expect(all.contains("<p>one <del>two</del> <ins>five</ins> three</p>"))
    let single = try await browser.get("/entries/1/changes?from=\(first)&to=\(last)").text
    #expect(single.contains("<p>one <del>two</del> <ins>four</ins> three</p>"))
    let whole = try await browser.get("/entries/1/changes?whole=\(first)").text
    #expect(whole.contains("<p>one two three</p>"))
    // The view that is shown is marked.
    let shown = [
      (latest, "Compare with the present text"), (single, "This change alone"), (whole, "The whole text"),
    ]
    for (page, words) in shown {
      #expect(page.components(separatedBy: "aria-current=\"page\"").count == 2)
      #expect(page.contains("aria-current=\"page\">\(words)"))
    }
  }

  @Test func `hostile texts stay texts`() async throws {
    let browser = try await browser([
      "<p>a &lt;script&gt;alert(1)&lt;/script&gt;</p>",
      "<p>a &lt;img src=x onerror=alert(1)&gt;</p><script>alert(2)</script>",
    ])
    let text = try await browser.get("/entries/1/changes").text
    #expect(text.contains("&lt;<del>script</del>") || text.contains("<del>"))
    #expect(!text.contains("<script>") && !text.contains("<img src=x"))
  }

  @Test func `an unchanged entry has no earlier text, and a stranger sees nothing`() async throws {
    let browser = try await browser(["<p>one</p>"])
    #expect(try await !browser.get("/all?entry=1").text.contains("/changes"))
    #expect(try await browser.get("/entries/1/changes").text.contains("No earlier text"))
    for path in ["/entries/9/changes", "/entries/1/changes?from=1", "/entries/1/changes?whole=x"] {
      #expect(try await browser.get(path).response.status == 404)
    }
  }
}
