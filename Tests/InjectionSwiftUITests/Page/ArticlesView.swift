#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  import InjectionSwiftUI
  import Observation

  struct Article: Identifiable, Sendable, Equatable {
    let id: Int
    let title: String
  }

  // MARK: The source, which varies

  /// Where articles come from: one function, without an associated type and without observation.
  protocol FeedLoading: Sendable {
    func load() async throws -> (title: String, articles: [Article])
  }

  struct NetworkFeed: FeedLoading {
    let address: String

    func load() async throws -> (title: String, articles: [Article]) {
      (address, [Article(id: 1, title: "From the network")])
    }
  }

  /// A source in front of another one is a source.
  struct SortedFeed: FeedLoading {
    let source: any FeedLoading

    func load() async throws -> (title: String, articles: [Article]) {
      let feed = try await source.load()
      return (feed.title, feed.articles.sorted { $0.title < $1.title })
    }
  }

  struct MockFeed: FeedLoading {
    var articles: [Article] = []
    var problem: String?

    func load() async throws -> (title: String, articles: [Article]) {
      if let problem { throw MockProblem(text: problem) }
      return ("Mock", articles)
    }
  }

  struct MockProblem: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  // MARK: The provider, which is concrete

  @MainActor @Observable final class FeedProvider {
    private(set) var title = ""
    private(set) var articles: [Article] = []
    private(set) var problem: String?

    @ObservationIgnored private let loader: any FeedLoading

    init(loader: any FeedLoading) { self.loader = loader }

    func load() async {
      do {
        (title, articles) = try await loader.load()
        problem = nil
      } catch {
        problem = "\(error)"
      }
    }
  }

  struct AppContainer: CurrentContainer {
    @TaskLocal static var current = AppContainer()

    let registry = Registry()

    var feedLoader: Factory<any FeedLoading> { self { SortedFeed(source: NetworkFeed(address: "swift.org")) } }
    var feedProvider: MainActorFactory<FeedProvider> { self { FeedProvider(loader: feedLoader()) } }
  }

  // MARK: The views

  /// Names the provider's type, and is not generic.
  struct ArticlesView: View {
    @Environment(FeedProvider.self) private var feed

    var body: some View {
      Text(feed.problem ?? feed.title)
      List(feed.articles, id: \.id) { Text($0.title) }
    }
  }

  /// Owns a provider, which is made once, also if the view around this one changes.
  struct ArticlesScreen: View {
    @InjectedState(\AppContainer.feedProvider) private var feed

    var body: some View {
      ArticlesView().environment(feed).task { await feed.load() }
    }
  }

  struct ArticlesPreviews: PreviewProvider {
    static var previews: some View {
      let container = AppContainer()
      container.feedLoader.register { MockFeed(articles: [Article(id: 1, title: "One")]) }
      return AppContainer.$current.withValue(container) { ArticlesScreen() }
    }
  }
#endif
