import DocumentVariants
import Foundation
import Syndication

/// Reads other spellings and damaged copies of feeds.
struct VariantsRun {
  /// The maximum number of entries that one damage may cost: the one that it is in, and the one before or after it.
  private static let mostLost = 2
  /// The number of damaged copies of each kind of a feed.
  private static let copies = 10

  /// Files, or folders with files at any depth.
  let paths: [String]
  let isVerbose: Bool

  /// True if each spelling gives the same model, and no damage costs more entries than it has to.
  func run() throws -> Bool {
    let documents = try files().compactMap { file -> Document? in
      let bytes = [UInt8](try Data(contentsOf: file))
      guard let feed = try? FeedParser.parse(bytes) else { return nil }
      return Document(name: file.lastPathComponent, bytes: bytes, feed: feed)
    }
    print("\(documents.count) feeds")
    var differences = 0
    for document in documents where document.feed.repairs.isEmpty && document.feed.encoding == "utf-8" {
      differences += try spellings(of: document.bytes, name: document.name)
    }
    // JSON is read up to the damage.
    let markup = documents.filter { ![.jsonFeed10, .jsonFeed11, .rssInJSON].contains($0.feed.format) }
    let damaged = Damage.allCases.map { damage in
      markup.enumerated().reduce(into: Losses()) { count(damage, $1.element, number: $1.offset, in: &$0) }
    }
    for (damage, losses) in zip(Damage.allCases, damaged) { print("\(damage): \(losses)") }
    return differences == 0 && damaged.allSatisfy { $0.severe == 0 }
  }

  private struct Document {
    let name: String
    let bytes: [UInt8]
    let feed: ParsedFeed
  }

  private func files() throws -> [URL] {
    try paths.flatMap { path -> [URL] in
      let url = URL(fileURLWithPath: path)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
      guard isFolder.boolValue else { return [url] }
      let found = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isRegularFileKey])
      return try (found?.compactMap { $0 as? URL } ?? [])
        .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
        .sorted { $0.path < $1.path }
    }
  }

  // MARK: Spellings

  private func spellings(of document: [UInt8], name: String) throws -> Int {
    var differences = 0
    for spelling in Respelling.allCases {
      guard let spelled = spelling.applied(to: document) else { continue }
      guard let difference = try FeedParser.difference(between: document, and: spelled) else { continue }
      print("\(name): \(spelling): \(difference)")
      differences += 1
    }
    return differences
  }

  // MARK: Damage

  private struct Losses: CustomStringConvertible {
    var copies = 0
    /// Copies that cost more entries than one damage has to.
    var severe = 0
    var entries = 0

    var description: String { "\(copies) copies, \(entries) entries lost, \(severe) copies that lost too many" }
  }

  private func count(_ damage: Damage, _ document: Document, number: Int, in losses: inout Losses) {
    let whole = document.feed.entries.count
    for copy in 0..<Self.copies {
      let seed = UInt64(clamping: number * Self.copies + copy)
      guard let damaged = damage.applied(to: document.bytes, seed: seed) else { continue }
      let lost = max(0, whole - ((try? FeedParser.parse(damaged))?.entries.count ?? 0))
      losses.copies += 1
      losses.entries += lost
      guard lost > Self.mostLost else { continue }
      losses.severe += 1
      if isVerbose { print("\(document.name): \(damage), seed \(seed): \(lost) of \(whole) entries lost") }
    }
  }
}
