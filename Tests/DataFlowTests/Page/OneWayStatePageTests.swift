import DataFlow
import PageTesting
import Testing

/// The code of `docs/one-way-state.md`.
@MainActor
@Suite struct OneWayStatePageTests {
  @Test(arguments: ["docs/one-way-state.md", "docs/coming-from-state.md", "docs/before-tca-2.md"])
  func `every block of the page is in the file named above it`(_ name: String) throws {
    let page = try DocumentationPage(name)
    #expect(page.blocks.count >= 7)
    for block in try page.strayBlocks() {
      Issue.record("\(name) shows what is no longer in \(block.file):\n\(block.code)")
    }
  }

  @Test func `an observer of a field of a tracked state is called for that field`() {
    var told: [String] = []
    let store = Store(initial: Deck.State(), reducer: Deck())
    let transport = store.scope(state: \.transport, action: \.transport)
    let watches: [StoreObservation] = [
      store.observe(\.title) { told.append("title: \($0)") },
      transport.observe(\.position) { told.append("position: \($0)") },
      transport.observe(\.isPlaying) { told.append("playing: \($0)") },
    ]

    store.send(.transport(.ticked))
    #expect(told == ["position: 1"])
    store.send(.opened("Two"))
    #expect(told == ["position: 1", "title: Two", "position: 0"])
    withExtendedLifetime(watches) {}
  }
}
