import Foundation
import Syndication

extension FeedParser {
  /// A sentence with the first difference between the models of two spellings of a feed; nil if they are equal.
  ///
  /// Encodings and repairs describe the document and are not compared.
  public static func difference(between document: [UInt8], and spelling: [UInt8]) throws -> String? {
    var feeds = try [document, spelling].map { try parse($0, url: "https://feeds.example/blog/feed.xml") }
    for index in feeds.indices { (feeds[index].encoding, feeds[index].repairs) = ("", []) }
    guard feeds[0] != feeds[1] else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let texts = try feeds.map { Array(try encoder.encode($0)) }
    let place = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
    let excerpts = texts.map { String(decoding: $0[max(0, place - 60)..<min($0.count, place + 60)], as: UTF8.self) }
    return "…\(excerpts[1])… instead of …\(excerpts[0])…"
  }
}
