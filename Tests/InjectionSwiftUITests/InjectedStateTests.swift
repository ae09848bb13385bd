#if STAND_IN
  import EventuallyTesting
  import InjectionSwiftUI
  import SwiftUIStandIn
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(1)))
  struct InjectedStateTests {
    private func host(_ feed: MockFeed) -> Host {
      let container = AppContainer()
      container.feedLoader.register { feed }
      return AppContainer.$current.withValue(container) { Host(ArticlesScreen()) }
    }

    @Test func `a screen shows what its provider has loaded`() async throws {
      let host = Host(ArticlesScreen())
      #expect(host.texts == [""])
      try await eventually { host.texts == ["swift.org", "From the network"] }
    }

    @Test(arguments: [
      (MockFeed(articles: [Article(id: 1, title: "One"), Article(id: 2, title: "Two")]), ["Mock", "One", "Two"]),
      (MockFeed(), ["Mock"]), (MockFeed(problem: "No network."), ["No network."]),
    ])
    func `the same screen shows any source`(_ feed: MockFeed, texts: [String]) async throws {
      let host = host(feed)
      try await eventually { host.texts == texts }
    }

    @Test func `a preview is the screen with another source`() async throws {
      let host = Host(ArticlesPreviews.previews)
      try await eventually { host.texts == ["Mock", "One"] }
    }

    // MARK: The article

    @Test func `a view shows a provider behind a protocol, and one of a generic type`() {
      #expect(Host(ExistentialFeedView(feed: FixedFeed())).texts == ["Fixed"])
      #expect(Host(GenericFeedScreen()).texts == ["Fixed"])
    }

    @Test func `a provider with an injected source is shown, with a mock and without`() async throws {
      let host = Host(InjectedFeedScreen())
      try await eventually { host.texts == ["swift.org"] }
      host.type("Swift", into: "Title")
      #expect(host.texts == ["Swift"])
      let mocked = Host(InjectedFeedScreen(feed: .mock))
      try await eventually { mocked.texts == ["Mock"] }
      #expect(Host(StampView()).texts == ["first class"])
    }

    // MARK: Owned services

    @Test func `a view keeps its service while the view around it makes it again`() {
      let made = Made()
      let host = Host(Outer(made: made))
      #expect(host.texts == ["0", "1"])
      host.press("More")
      host.press("More")
      #expect(host.texts == ["2", "1"])
      #expect(made.count == 1)
    }

    @Test func `a service that is never read is never made`() {
      let made = Made()
      _ = Host(Unread(service: InjectedState(Boxes(made: made).number)))
      #expect(made.count == 0)
    }
  }

  @MainActor final class Made {
    var count = 0
  }

  /// Counts the services that it makes.
  private struct Boxes: Container {
    let registry = Registry()
    let made: Made

    var number: MainActorFactory<Int> {
      self { [made] in
        made.count += 1
        return made.count
      }
    }
  }

  private struct Outer: View {
    let made: Made
    @State private var count = 0

    var body: some View {
      Text("\(count)")
      Inner(service: InjectedState(Boxes(made: made).number), count: count)
      Button("More") { count += 1 }
    }
  }

  private struct Inner: View {
    @InjectedState var number: Int
    let count: Int

    init(service: InjectedState<Int>, count: Int) {
      _number = service
      self.count = count
    }

    var body: some View { Text("\(number)") }
  }

  private struct Unread: View {
    @InjectedState var number: Int

    init(service: InjectedState<Int>) { _number = service }

    var body: some View { Text("") }
  }
#endif
