import Foundation

/// A page of `docs/`, or an article of a DocC catalogue, whose code is copied from files that are compiled and run. A
/// line before each Swift block names its file, in backquotes or in a comment: `<!-- Tests/…/Example.swift -->`.
public struct DocumentationPage {
  public struct Block {
    public let file: String
    public let code: String
  }

  public let blocks: [Block]

  private let package: URL

  /// - Parameter path: The path in the package's folder: `docs/lists.md`.
  public init(_ path: String) throws {
    package = URL(filePath: #filePath).appending(path: "../../..").standardized
    blocks = Self.blocks(of: try String(contentsOf: package.appending(path: path), encoding: .utf8))
  }

  /// The blocks that are not found in their files. Indentation is ignored, because a page shows a function without its
  /// type.
  public func strayBlocks() throws -> [Block] {
    try blocks.filter { (block: Block) in
      let code: String = try String(contentsOf: package.appending(path: block.file), encoding: .utf8)
      return !Self.withoutIndentation(code).contains(Self.withoutIndentation(block.code))
    }
  }

  // MARK: Reading

  private static func blocks(of page: String) -> [Block] {
    var blocks: [Block] = []
    var file: String = ""
    var code: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = code {
        code = line == "```" ? nil : lines + [line]
        if code == nil { blocks.append(Block(file: file, code: lines.joined(separator: "\n"))) }
      } else if line == "```swift" {
        code = []
      } else if line.hasPrefix("`"), line.hasSuffix(".swift`") {
        file = String(line.dropFirst().dropLast())
      } else if line.hasPrefix("<!-- "), line.hasSuffix(".swift -->") {
        file = String(line.dropFirst(5).dropLast(4))
      }
    }
    return blocks
  }

  private static func withoutIndentation(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { line in line.drop { $0 == " " } }
      .joined(separator: "\n")
  }
}
