import GrowthTesting
import HTML
import Testing

/// Parsing 20 MB takes seconds; a cancelled task ends early.
@Suite struct CancellationTests {
  private static let megabytes = 20

  /// The processor time of the work in a cancelled task.
  private func timeOfCancelled(_ work: @escaping @Sendable () -> Void) async -> Duration {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return ProcessorTime.measure(work)
    }
    task.cancel()
    return await task.value
  }

  @Test(arguments: ["<p>x</p>", "<b><i>x</b>", "x<br>", "&amp;<i>", "<table>x<tr>", "<a href=/x>y</a>"])
  func `cleaning 20 megabytes ends at once when cancelled`(unit: String) async {
    let html = String(repeating: unit, count: Self.megabytes * 1_000_000 / unit.utf8.count)
    let time = await timeOfCancelled {
      let clean = Sanitizer().clean(html, baseURL: "https://e.example/")
      #expect(clean.html.string.utf8.count < 1_000_000)
    }
    #expect(time < (Growth.isOptimized ? .milliseconds(100) : .milliseconds(1_500)))
  }

  @Test func `a document that was not read to its end says so`() async {
    let html = String(repeating: "<p>x", count: 100_000)
    let isComplete = await Task {
      while !Task.isCancelled { await Task.yield() }
      return HTMLDocument(parsing: html).isComplete
    }.cancelledValue
    #expect(!isComplete)
    #expect(HTMLDocument(parsing: html).isComplete)
  }

  @Test func `a title of 20 megabytes is left when cancelled`() async {
    let title = String(repeating: "<b>x</b> ", count: Self.megabytes * 100_000)
    let time = await timeOfCancelled { #expect(PlainText.decode(title).utf8.count < 10_000) }
    #expect(time < (Growth.isOptimized ? .milliseconds(100) : .milliseconds(1_500)))
  }
}

extension Task where Failure == Never {
  fileprivate var cancelledValue: Success {
    get async {
      cancel()
      return await value
    }
  }
}
