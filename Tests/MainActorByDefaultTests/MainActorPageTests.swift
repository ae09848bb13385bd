import PageTesting
import Testing

/// The code of `docs/main-actor.md`.
@Suite struct MainActorPageTests {
  @Test func `every block of the page is in the file named above it`() throws {
    let page = try DocumentationPage("docs/main-actor.md")
    #expect(page.blocks.count >= 4)
    for block in try page.strayBlocks() {
      Issue.record("docs/main-actor.md shows what is no longer in \(block.file):\n\(block.code)")
    }
  }
}
