import Foundation

@testable import Syndication

extension FuzzTarget {
  /// The parser throws or gives entries with ids of their own; all that is known of them can be asked for, and what is
  /// written of them has the same entries.
  static let feed: FuzzTarget = FuzzTarget(name: "feed") { bytes in
    let feed: ParsedFeed
    do throws(FeedError) {
      feed = try FeedParser.parse(bytes, url: "https://feed.example/a/b", contentType: nil)
    } catch {
      require(!error.description.isEmpty, "An error without words")
      return
    }
    let ids: [String] = feed.entries.map(\.id)
    require(Set(ids).count == ids.count, "Two entries have one id: \(ids)")
    let encoded: Data? = try? JSONEncoder().encode(feed)
    let decoded: ParsedFeed? = encoded.flatMap { try? JSONDecoder().decode(ParsedFeed.self, from: $0) }
    require(decoded == feed, "A feed is another one after it is encoded and decoded")
    require(idsAgain(JSONFeedWriter.write(feed)) == ids, "JSON has other entries than \(ids)")
    let atom: [UInt8] = AtomWriter.write(feed, updated: Date(timeIntervalSince1970: 0))
    // XML cannot hold every character.
    let isXML: Bool = ids.allSatisfy { $0.unicodeScalars.allSatisfy { XMLNameBytes.isCharacter($0.value) } }
    require(idsAgain(atom) == ids || !isXML, "Atom has other entries than \(ids)")
  }

  private static func idsAgain(_ written: [UInt8]) -> [String] {
    do throws(FeedError) {
      let feed: ParsedFeed = try FeedParser.parse(written, url: "https://feed.example/", contentType: nil)
      require(feed.repairs.isEmpty, "What was written is damaged: \(feed.repairs)")
      return feed.entries.map(\.id)
    } catch {
      fatalError("What was written is not read: \(error)")
    }
  }
}
