import Lists
import Testing

@Suite("Paged provider")
struct PagedProviderTests {
  @Test func `pages are loaded one after the other until the end`() {
    let server: Server = Server()
    let provider: Pages = server.provider
    provider.loadNext()
    provider.loadNext()
    #expect(server.asked == [nil], "one load at a time")
    server.answer(["a", "b"], next: 2)
    #expect(provider.elements.map(\.id) == ["a", "b"])
    provider.loadNext()
    server.answer(["b", "c"], next: nil)
    #expect(provider.elements.map(\.id) == ["a", "b", "c"], "pages of a changing list overlap")
    provider.loadNext()
    #expect(server.asked == [nil, 2])
    #expect("\(provider.state)" == "finished")
  }

  @Test func `a failure is a state and the next request tries again`() {
    let server: Server = Server()
    let provider: Pages = server.provider
    var states: [String] = []
    let watch: SignalSubscription = provider.observeState { states.append("\($0)") }
    provider.loadNext()
    server.answer(["a"], next: 1)
    provider.loadNext()
    server.fail()
    provider.loadNext()
    server.answer(["b"], next: nil)
    #expect(server.asked == [nil, 1, 1])
    #expect(states == ["loading", "ready", "loading", "failed(ListsTests.Unreachable())", "loading", "finished"])
    #expect(provider.elements.map(\.id) == ["a", "b"])
    withExtendedLifetime(watch) {}
  }

  @Test func `reloading keeps the elements until the first page is loaded`() {
    let server: Server = Server()
    let provider: Pages = server.provider
    provider.loadNext()
    server.answer(["a", "b"], next: 2)
    let watch: ProviderWatch<Note> = ProviderWatch(provider)
    provider.reload()
    #expect(provider.elements.count == 2)
    server.fail()
    provider.loadNext()
    #expect(server.asked == [nil, nil, nil], "the load that failed is repeated")
    server.answer(["c"], next: 1)
    #expect(provider.elements.map(\.id) == ["c"])
    #expect(watch.changes.count == 1)
  }

  @Test func `a late result is ignored`() {
    let server: Server = Server()
    let provider: Pages = server.provider
    provider.loadNext()
    provider.reload()
    #expect(server.cancelled == 1)
    server.answer(["late"], next: nil, load: 0)
    #expect(provider.elements.isEmpty)
    server.answer(["a"], next: 1)
    server.answer(["twice"], next: nil)
    #expect(provider.elements.map(\.id) == ["a"])
  }

  @Test func `a cancelled load does not change the list`() {
    let server: Server = Server()
    let provider: Pages = server.provider
    provider.loadNext()
    server.answer(["a"], next: nil)
    provider.reload()
    provider.cancel()
    #expect(server.cancelled == 1)
    #expect("\(provider.state)" == "finished")
    server.answer(["b"], next: nil)
    #expect(provider.elements.map(\.id) == ["a"])
  }

  @Test func `a page may be loaded synchronously`() {
    var asked: Int = 0
    let provider: Pages = PagedProvider(identity: \.id) { _, answer in
      asked += 1
      answer(.success(.init([Note("\(asked)")], next: asked < 3 ? asked : nil)))
      return SignalSubscription {}
    }
    for _ in 0..<5 { provider.loadNext() }
    #expect(provider.elements.map(\.id) == ["1", "2", "3"])
  }

  @Test func `the load is cancelled with the provider`() {
    let server: Server = Server()
    var provider: Pages? = server.provider
    weak let watched: Pages? = provider
    provider?.loadNext()
    provider = nil
    #expect(watched == nil)
    #expect(server.cancelled == 1)
  }
}

private typealias Pages = PagedProvider<Note, String, Int>

struct Unreachable: Error {}

/// Calls back when the test says so.
private final class Server {
  private(set) var asked: [Int?] = []
  private(set) var cancelled: Int = 0

  var provider: Pages {
    PagedProvider(identity: \.id) { cursor, answer in
      self.asked.append(cursor)
      self.answers.append(answer)
      let load: Int = self.answers.count - 1
      return SignalSubscription { if !self.answered.contains(load) { self.cancelled += 1 } }
    }
  }

  func answer(_ ids: [String], next: Int?, load: Int? = nil) {
    finish(.success(.init(ids.map { Note($0) }, next: next)), load: load ?? answers.count - 1)
  }

  func fail() { finish(.failure(Unreachable()), load: answers.count - 1) }

  private var answers: [(Result<Pages.Page, any Error>) -> Void] = []
  private var answered: Set<Int> = []

  private func finish(_ result: Result<Pages.Page, any Error>, load: Int) {
    answered.insert(load)
    answers[load](result)
  }
}
