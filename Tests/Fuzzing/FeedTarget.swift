import Foundation

@testable import Syndication

extension FuzzTarget {
  /// Checks that the parser throws or returns entries with unique ids, that all details of them can be read, and that
  /// written feeds have the same entries.
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
    require(idsAgain(JSONFeedWriter.write(feed), of: feed) == ids, "JSON has other entries than \(ids)")
    let atom: [UInt8] = AtomWriter.write(feed, updated: Date(timeIntervalSince1970: 0))
    // XML does not allow every character.
    let isXML: Bool = ids.allSatisfy { $0.unicodeScalars.allSatisfy { XMLNameBytes.isCharacter($0.value) } }
    require(idsAgain(atom, of: feed) == ids || !isXML, "Atom has other entries than \(ids)")
  }

  private static func idsAgain(_ written: [UInt8], of original: ParsedFeed) -> [String] {
    do throws(FeedError) {
      let feed: ParsedFeed = try FeedParser.parse(written, url: "https://feed.example/", contentType: nil)
      // An address that is too long is kept as an extension, and so is too long again.
      let damage = feed.repairs.filter { repair in
        !repair.what.hasPrefix("An address is longer") || !original.repairs.contains { $0.what == repair.what }
      }
      require(damage.isEmpty, "What was written is damaged: \(damage)")
      return feed.entries.map(\.id)
    } catch {
      fatalError("What was written is not read: \(error)")
    }
  }
}
