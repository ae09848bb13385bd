import Foundation
import PageTesting
import Testing

@Suite struct NewLivePartTests {
  private static let package = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../..")
    .standardized

  @Test func `the page shows the code of the program`() throws {
    let page = try DocumentationPage("docs/new-live-part.md")
    #expect(page.blocks.count == 7)
    for block in try page.strayBlocks() { Issue.record("\(block.file) does not have\n\(block.code)") }
  }

  @Test func `no file names the search or its script but those that the page lists`() throws {
    let page = try String(contentsOf: Self.package.appending(path: "docs/new-live-part.md"), encoding: .utf8)
    let listed = Set(page.matches(of: #/\| `(Sources/[^`]+\.swift)` \|/#).map { String($0.1) })
    var naming: Set<String> = []
    let sources = try FileManager.default.subpathsOfDirectory(atPath: Self.package.appending(path: "Sources").path)
      .map { "Sources/\($0)" }
    for path in sources + ["Package.swift"] where path.hasSuffix(".swift") || path.hasSuffix(".js") {
      let text = try String(contentsOf: Self.package.appending(path: path), encoding: .utf8)
      if text.contains(#/Search(Feature|Part)|search[._]js/#) { naming.insert(path) }
    }
    // The markup of the field does not name them.
    #expect(naming.union(["Sources/Hosts/WebHost/Pages/Layout.swift"]) == listed)
  }
}
