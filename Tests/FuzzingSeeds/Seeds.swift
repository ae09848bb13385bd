import Foundation
import Samples

/// The initial inputs of each fuzz target: our own samples, and small documents with constructs that are hard to parse.
enum Seeds {
  static let all: [(target: String, seeds: [[UInt8]])] = [
    ("dates", texts(DateSeeds.all + HostileSeeds.texts)),
    ("discovery", pages + texts(PageSeeds.all) + HostileSeeds.of(.page)),
    ("encodings", encodings),
    ("feed", feeds + texts(FeedSeeds.all) + HostileSeeds.of(.feed)),
    ("opml", texts(ListSeeds.all) + HostileSeeds.of(.list)),
    ("sanitizer", texts(MarkupSeeds.all + HostileSeeds.texts)),
    ("search", texts(SearchSeeds.all + HostileSeeds.texts)),
  ]

  /// A fixed day, so that the samples' dates do not change.
  private static let day: Date = Date(timeIntervalSince1970: 1_750_000_000)

  private static let feeds: [[UInt8]] = Samples.feedPaths.compactMap { Samples.file($0.path, now: day)?.bytes }

  private static let pages: [[UInt8]] = ["", "index.html"].compactMap { Samples.file($0, now: day)?.bytes }

  /// Encoded documents. The first byte of each chooses the content type.
  private static let encodings: [[UInt8]] = {
    var seeds: [[UInt8]] = []
    for feed in texts(FeedSeeds.all.prefix(3)) {
      for choice: UInt8 in 0..<35 { seeds.append([choice] + feed) }
    }
    for document in EncodingSeeds.all {
      for choice: UInt8 in [0, 8, 17] { seeds.append([choice] + document) }
    }
    return seeds
  }()

  private static func texts(_ texts: some Sequence<String>) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
