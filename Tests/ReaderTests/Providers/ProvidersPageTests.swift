import Foundation
import Gallery
import PageTesting
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running
@testable import Screens

/// What `docs/providers.md` says.
@Suite struct ProvidersPageTests {
  @Test func `every block of the page is in the file named above it`() throws {
    let page = try DocumentationPage("docs/providers.md")
    #expect(page.blocks.count >= 9)
    for block in try page.strayBlocks() {
      Issue.record("docs/providers.md shows what is no longer in \(block.file):\n\(block.code)")
    }
  }

  @Test func `a screen of one provider is of another type than a screen of another`() async {
    let network = EntryList(provider: NetworkProvider(), title: \.title)
    let mock = EntryList(provider: MockProvider(), title: \.self)
    await network.provider.load()
    await mock.provider.load()

    #expect(network.lines == ["From the network"] && mock.lines == ["Made up"])
    #expect(ObjectIdentifier(type(of: network)) != ObjectIdentifier(type(of: mock)))
    #expect(count(of: network.provider) == 1)
  }

  @ScreenActor
  @Test func `one screen shows whatever its provider holds`() async throws {
    let reader = try await TestReader()
    reader.transport.set("http://feeds.test/a.xml", TestReader.rss(items: [TestReader.item("From the network")]))
    let mock = StubFeed.answering(StubFeed.feed(of: 1))
    let sources: [any FeedLoading] = [
      reader.services.feed("http://feeds.test/a.xml"), mock,
      MergedFeeds(sources: [mock, StubFeed.offline("b")], now: Date.init),
      StubFeed.failing(SubscribingError.notAnAddress("c")),
    ]
    let providers: [FeedProvider] = sources.map { (source: any FeedLoading) in FeedProvider(source: source) }
    let screens: [TitleList] = providers.map { (provider: FeedProvider) in TitleList(provider: provider) }
    for provider in providers { provider.reload() }

    try await eventually {
      screens.map(\.lines) == [
        ["From the network"], ["Entry 1"], ["Entry 1"], ["\(SubscribingError.notAnAddress("c"))"],
      ]
    }
  }
}
