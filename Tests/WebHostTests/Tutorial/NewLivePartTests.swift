import Foundation
import PageTesting
import Testing

@Suite struct NewLivePartTests {
  private static let package = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../..")
    .standardized

  @Test func `the page shows the code of the program`() throws {
    let page = try DocumentationPage("docs/new-live-part.md")
    #expect(page.blocks.count == 6)
    for block in try page.strayBlocks() { Issue.record("\(block.file) does not have\n\(block.code)") }
  }

  @Test func `no Swift file names the search but those that the page lists`() throws {
    let page = try String(contentsOf: Self.package.appending(path: "docs/new-live-part.md"), encoding: .utf8)
    let listed = Set(page.matches(of: #/\| `(Sources/[^`]+\.swift)` \|/#).map { String($0.1) })
    var naming: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: Self.package.appending(path: "Sources").path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.package.appending(path: "Sources/\(path)"), encoding: .utf8)
      if text.contains(#/Search(Feature|Part)/#) { naming.insert("Sources/\(path)") }
    }
    // The markup of the field does not name them.
    #expect(naming.union(["Sources/Hosts/WebHost/Pages/Layout.swift"]) == listed)
  }
}
