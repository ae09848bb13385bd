import DataFlow
import PageTesting
import Testing

/// The code of `docs/one-way-state.md`.
@ScreenActor
@Suite struct OneWayStatePageTests {
  @Test func `Every block of the page is in the file named above it`() throws {
    let page: DocumentationPage = try DocumentationPage("docs/one-way-state.md")
    #expect(page.blocks.count >= 2)
    for block in try page.strayBlocks() {
      Issue.record("docs/one-way-state.md shows what is no longer in \(block.file):\n\(block.code)")
    }
  }

  @Test func `An observer of a field of a tracked state is called for that field`() {
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
