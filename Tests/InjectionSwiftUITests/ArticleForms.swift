// The forms of the article on SwiftUI and protocols, each as one writes it without a thought.
#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  import InjectionSwiftUI
  import Observation

  /// Is-a: the provider itself is behind a protocol, without an associated type.
  @MainActor protocol FeedProviding: AnyObject, Observable {
    var title: String { get }
    func load()
  }

  @MainActor @Observable final class FixedFeed: FeedProviding {
    private(set) var title = ""

    func load() { title = "Fixed" }
  }

  /// A view of any such provider, which is not generic.
  struct ExistentialFeedView: View {
    let feed: any FeedProviding

    var body: some View {
      Text(feed.title).onAppear { feed.load() }
    }
  }

  /// A view that is generic over the provider.
  struct GenericFeedView<Feed: FeedProviding>: View {
    @Environment(Feed.self) private var feed

    var body: some View {
      Text(feed.title).onAppear { feed.load() }
    }
  }

  /// Its owner says which provider it is by the environment.
  struct GenericFeedScreen: View {
    @State private var feed = FixedFeed()

    var body: some View { GenericFeedView<FixedFeed>().environment(feed) }
  }

  /// Has-a: the provider has its source injected. A preview or a test replaces it.
  @MainActor @Observable final class InjectedFeed {
    var title = ""
    @ObservationIgnored @Injected(\AppContainer.feedLoader) var loader

    func load() async {
      do { title = try await loader.load().title } catch { title = "\(error)" }
    }

    static var mock: InjectedFeed {
      let feed = InjectedFeed()
      feed.loader = MockFeed()
      return feed
    }
  }

  struct InjectedFeedScreen: View {
    @State var feed = InjectedFeed()

    var body: some View {
      InjectedFeedView().environment(feed).task { await feed.load() }
    }
  }

  struct InjectedFeedView: View {
    @Environment(InjectedFeed.self) private var feed

    var body: some View {
      @Bindable var feed = feed
      Text(feed.title)
      TextField("Title", text: $feed.title)
    }
  }

  /// A service that the container keeps, in a view.
  struct StampView: View {
    @Injected(\StampContainer.stamp) private var stamp

    var body: some View { Text(stamp) }
  }

  struct StampContainer: CurrentContainer {
    @TaskLocal static var current = StampContainer()

    let registry = Registry()

    var stamp: Factory<String> { self { "first class" }.singleton }
  }
#endif
