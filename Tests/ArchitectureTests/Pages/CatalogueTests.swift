import Foundation
import PageTesting
import Testing

/// Checks the DocC catalogues of the libraries.
@Suite struct CatalogueTests {
  private func files(_ suffix: String) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: SourceTree.root.path + "/Sources")
    return paths.filter { $0.contains(".docc/") && $0.hasSuffix(suffix) }.map { "Sources/" + $0 }.sorted()
  }

  private func libraries() throws -> [String] {
    let manifest = try SourceTree.text("Package.swift")
    let list = try #require(manifest.split(separator: "let toolkit = [").dropFirst().first?.prefix { $0 != "]" })
    return list.split(separator: "\"").map(String.init).filter { $0.first?.isLetter == true }
  }

  @Test func `each library has a catalogue with a landing page, and its documentation is built for the index`() throws {
    let (pages, index) = (try files(".md"), try SourceTree.text(".spi.yml"))
    let libraries = try libraries()
    #expect(libraries.count >= 13)
    for library in libraries {
      #expect(pages.contains { $0.hasSuffix("/\(library)/\(library).docc/\(library).md") }, "\(library)")
      #expect(index.contains("        - \(library)\n"), "\(library) is not in .spi.yml")
    }
  }

  @Test func `the code of each article is in a test`() throws {
    for path in try files(".md") {
      let page = try DocumentationPage(path)
      for block in page.blocks where !block.file.hasPrefix("Tests/") {
        Issue.record("\(path) does not name the test of this code:\n\(block.code)")
      }
      for block in try page.strayBlocks() {
        Issue.record("\(path) shows what is no longer in \(block.file):\n\(block.code)")
      }
    }
  }

  @Test func `each step of a tutorial shows a file that the tests compile`() throws {
    let shown = /file: "?([A-Za-z0-9-]+\.txt)/
    for path in try files(".tutorial") {
      let folder = SourceTree.root.appending(path: path).deletingLastPathComponent()
      for step in try SourceTree.text(path).matches(of: shown) {
        let file = folder.appending(path: "Resources/\(step.1)").resolvingSymlinksInPath()
        #expect(
          file.path.hasPrefix(SourceTree.root.path + "/Tests/") && file.pathExtension == "swift"
            && FileManager.default.fileExists(atPath: file.path),
          "\(path): \(step.1) is no link to a Swift file of the tests")
      }
    }
  }
}
