import Foundation

/// The code that a page of the documentation shows, each block with the file that it is taken from.
public struct DocumentedCode {
  public struct Block {
    /// From the package's folder on: the path that stood last before the block, in a line of its own.
    public let file: String
    public let code: String
  }

  public let blocks: [Block]
  private let package: URL

  /// - Parameters:
  ///   - page: from the package's folder on: `docs/lists.md`.
  ///   - package: the package's folder.
  public init(page: String, package: URL) throws {
    self.package = package
    blocks = Self.blocks(of: try String(contentsOf: package.appending(path: page), encoding: .utf8))
  }

  /// Blocks that are not, or not any more, in the files that are named for them.
  public func outdated() throws -> [Block] {
    try blocks.filter { (block: Block) in
      let code: String = try String(contentsOf: package.appending(path: block.file), encoding: .utf8)
      return !Self.withoutIndentation(code).contains(Self.withoutIndentation(block.code))
    }
  }

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
