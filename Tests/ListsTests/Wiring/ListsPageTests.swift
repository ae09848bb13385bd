import Foundation
import Testing

/// What `docs/lists.md` says of this folder.
@Suite("The page about lists")
struct ListsPageTests {
  @Test func everyBlockOfThePageIsInTheFileNamedAboveIt() throws {
    let blocks: [Block] = try Self.blocks(of: Self.package.appending(path: "docs/lists.md"))
    #expect(blocks.count > 15)
    for block in blocks {
      let code: String = try String(contentsOf: Self.package.appending(path: block.file), encoding: .utf8)
      #expect(
        Self.withoutIndentation(code).contains(Self.withoutIndentation(block.code)),
        "docs/lists.md shows what is no longer in \(block.file):\n\(block.code)")
    }
  }

  @Test func onlyOneFileNamesTwoKinds() throws {
    let kinds: [String] = ["MessageKind", "InvitationKind"]
    let enumerating: [String] = try Self.sources.filter { file in kinds.allSatisfy(file.code.contains) }.map(\.name)
    #expect(enumerating == ["InboxKinds.swift"])
  }

  @Test func noCodeCastsOrBranchesOverTypes() throws {
    for file in try Self.sources {
      for cast in [" as? ", " as! ", " is any ", "switch "] {
        #expect(!file.code.contains(cast), "\(file.name) has a “\(cast)”.")
      }
    }
  }

  @Test(arguments: ["Screen", "MVVM", "VIP"])
  func theScreenKnowsNoKind(_ part: String) throws {
    let files: [Source] = try Self.sources.filter { file in file.folder == part }
    #expect(files.count >= 2)
    for file in files {
      for kind in ["Message", "Invitation", "Unreadable"] { #expect(!file.code.contains(kind), "\(file.name)") }
    }
  }
}

// MARK: - Reading

extension ListsPageTests {
  private struct Block {
    let file: String
    let code: String
  }

  private struct Source {
    let folder: String
    let name: String
    let code: String
  }

  private static let folder: URL = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package: URL = folder.appending(path: "../../..").standardized

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

  /// The blocks of a page, each with the file named last before it, in a line of its own.
  private static func blocks(of page: URL) throws -> [Block] {
    var blocks: [Block] = []
    var file: String = ""
    var code: [Substring]?
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = code {
        code = line == "```" ? nil : lines + [line]
        if code == nil { blocks.append(Block(file: file, code: lines.joined(separator: "\n"))) }
      } else if line == "```swift" {
        code = []
      } else if line.hasPrefix("`"), line.hasSuffix(".swift`") {
        file = String(line.dropFirst().dropLast())
      }
    }
    return blocks
  }

  /// A page shows a function as it would stand alone.
  private static func withoutIndentation(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { line in line.drop { $0 == " " } }
      .joined(separator: "\n")
  }
}
