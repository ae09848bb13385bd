import Foundation
import Testing

@testable import Syndication

@Suite struct SampleCodingTests {
  @Test(arguments: FormatSample.all)
  func `a feed of any format is the same after it is encoded and decoded`(sample: FormatSample) throws {
    let feed = try read(sample.document)
    let encoded = try JSONEncoder().encode(feed)
    let decoded = try JSONDecoder().decode(ParsedFeed.self, from: encoded)
    #expect(decoded == feed)
    #expect(decoded.hashValue == feed.hashValue)
    #expect(!String(decoding: encoded, as: UTF8.self).contains("null"))
  }
}
