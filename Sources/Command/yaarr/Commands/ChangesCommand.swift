import CommandOptions
import Foundation
import Reader
import Storage

/// `yaarr changes ENTRY [--json]`
enum ChangesCommand {
  static let json = Flag("json", help: "Write each change as a JSON object on its own line.")

  static let command = Command(
    "changes", summary: "Show what the publisher of an entry has changed.",
    discussion: """
      The latest change comes first. Words that were taken out stand as [-words-], new ones as {+words+}. Only changed \
      paragraphs are shown.
      """,
    arguments: [LabelCommand.entry], options: [CommandContext.user], flags: [json]
  ) { invocation in
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user]).id
      let useCases = context.useCases
      let entry = try await context.entry(invocation[LabelCommand.entry], of: user)
      var later = entry
      for version in try await useCases.versions(of: entry.id, for: user) {
        let earlier = try await useCases.entry(entry, at: version.revision, for: user)
        let difference = try await useCases.difference(from: earlier, to: later)
        if invocation[json] {
          try Console.print(json: ChangeLine(version: version, difference: difference))
        } else {
          Console.print("Changed \(version.replaced.formatted(.iso8601))")
          for block in [difference.title] + difference.blocks where block.isChanged { Console.print(text(of: block)) }
          Console.print("")
        }
        later = earlier
      }
    }
  }

  private static func text(of block: TextDifference.Block) -> String {
    block.pieces.map { piece in
      switch piece.change {
      case .same: piece.text
      case .removed: "[-\(piece.text)-]"
      case .added: "{+\(piece.text)+}"
      }
    }.joined()
  }
}

/// A change as an object. The members stand in docs/command-line.md.
private struct ChangeLine: Encodable {
  private enum Key: String, CodingKey {
    case changed, title, blocks
  }

  private enum PieceKey: String, CodingKey {
    case change, text
  }

  let version: EntryVersion
  let difference: TextDifference

  func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Key.self)
    try line.encode(version.replaced.formatted(.iso8601), forKey: .changed)
    var title = line.nestedUnkeyedContainer(forKey: .title)
    try encode(difference.title, to: &title)
    var blocks = line.nestedUnkeyedContainer(forKey: .blocks)
    for block in difference.blocks where block.isChanged {
      var pieces = blocks.nestedUnkeyedContainer()
      try encode(block, to: &pieces)
    }
  }

  private func encode(_ block: TextDifference.Block, to pieces: inout any UnkeyedEncodingContainer) throws {
    for piece in block.pieces {
      var object = pieces.nestedContainer(keyedBy: PieceKey.self)
      try object.encode("\(piece.change)", forKey: .change)
      try object.encode(piece.text, forKey: .text)
    }
  }
}
