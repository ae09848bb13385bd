import Foundation
import PageTesting
import Testing

/// The code in this folder that `docs/lists.md` shows.
@Suite("The page about lists")
struct ListsPageTests {
  @Test func `every block of the page is in the file named above it`() throws {
    let page = try DocumentationPage("docs/lists.md")
    #expect(page.blocks.count > 15)
    for block in try page.strayBlocks() {
      Issue.record("docs/lists.md shows what is no longer in \(block.file):\n\(block.code)")
    }
  }

  @Test func `only one file names two kinds`() throws {
    let kinds: [String] = ["MessageKind", "InvitationKind"]
    let enumerating: [String] = try Self.sources.filter { file in kinds.allSatisfy(file.code.contains) }.map(\.name)
    #expect(enumerating == ["InboxKinds.swift"])
  }

  @Test func `no code casts or branches over types`() throws {
    for file in try Self.sources {
      for cast in [" as? ", " as! ", " is any ", "switch "] {
        #expect(!file.code.contains(cast), "\(file.name) has a “\(cast)”.")
      }
    }
  }

  @Test(arguments: ["Screen", "MVVM", "VIP"])
  func `the screen does not depend on any kind`(_ part: String) throws {
    let files: [Source] = try Self.sources.filter { file in file.folder == part }
    #expect(files.count >= 2)
    for file in files {
      for kind in ["Message", "Invitation", "Unreadable"] { #expect(!file.code.contains(kind), "\(file.name)") }
    }
  }
}

// MARK: - Reading sources

extension ListsPageTests {
  private struct Source {
    let folder: String
    let name: String
    let code: String
  }

  private static let folder: URL = URL(filePath: #filePath).deletingLastPathComponent()

  /// The code of the example, without that of the tests.
  private static var sources: [Source] {
    get throws {
      let folders: [String] = [
        "Items", "Items/Message", "Items/Invitation", "Items/Unreadable", "Screen", "MVVM", "VIP",
      ]
      return try folders.flatMap { path in
        try FileManager.default.contentsOfDirectory(at: folder.appending(path: path), includingPropertiesForKeys: nil)
          .filter { url in url.pathExtension == "swift" }
          .map { url in
            Source(folder: path, name: url.lastPathComponent, code: try String(contentsOf: url, encoding: .utf8))
          }
      }
    }
  }
}
