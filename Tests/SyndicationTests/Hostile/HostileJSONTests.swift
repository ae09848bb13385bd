import Testing

@testable import Syndication

/// Tests documents of JSON Feed and RSS-in-JSON that are made to cost time or memory.
@Suite struct HostileJSONTests {
  /// A format: a document with one item, and places for text at the end of the item and of the feed.
  enum Format: CaseIterable, Sendable {
    case jsonFeed
    case rssInJSON

    func document(title: String = "T", feed: String = "", item: String = "") -> String {
      switch self {
      case .jsonFeed:
        #"{"version":"https://jsonfeed.org/version/1.1","title":"\#(title)","items":[{"id":"1"\#(item)}]\#(feed)}"#
      case .rssInJSON: #"{"rss":{"channel":{"title":"\#(title)","item":[{"guid":"1"\#(item)}]\#(feed)}}}"#
      }
    }

    var attachments: String { self == .jsonFeed ? "attachments" : "enclosure" }
  }

  @Test(
    arguments: Format.allCases,
    [("[", "]"), ("{\"a\":", "}")])
  func `values that nest too deeply are refused with a message`(format: Format, brackets: (open: String, close: String))
    throws
  {
    let deep = repeated(brackets.open, 200_000) + "1" + repeated(brackets.close, 200_000)
    let error: FeedError? = try quickly { failure(Array(format.document(feed: ",\"x\":" + deep).utf8)) }
    #expect(error == .tooDeep(limit: 128))
    let unclosed: FeedError? = try quickly {
      failure(Array(format.document(feed: ",\"x\":" + repeated(brackets.open, 200_000)).utf8))
    }
    #expect(unclosed == .tooDeep(limit: 128))
  }

  @Test(arguments: Format.allCases) func `a title of twenty megabytes is read`(format: Format) throws {
    let feed: ParsedFeed = try quickly { try read(format.document(title: repeated("x", 20_000_000))) }
    #expect(feed.title.utf8.count == 20_000_000)
    #expect(feed.entries.map(\.id) == ["1"])
  }

  @Test(arguments: Format.allCases) func `a hundred thousand members are read once`(format: Format) throws {
    let members: String = numbered(100_000) { ",\"k\($0) of very many members\":[\"\($0)\"]" }
    let feed: ParsedFeed = try quickly { try read(format.document(feed: members, item: members)) }
    #expect(feed.title == "T")
    #expect(feed.entries.map(\.id) == ["1"])
  }

  @Test(arguments: Format.allCases) func `many attachments take linear time`(format: Format) throws {
    let files: String = numbered(20_000, separator: ",") { "{\"url\":\"https://e.example/\($0 % 10_000).mp3\"}" }
    let feed: ParsedFeed = try quickly { try read(format.document(item: ",\"\(format.attachments)\":[\(files)]")) }
    #expect(feed.entries.first?.enclosures.count == 10_000)
    #expect(feed.entries.first?.enclosures.last?.url == "https://e.example/9999.mp3")
  }

  @Test func `items that are cut off are left out`() throws {
    let start: String = #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"0"},"#
    let feed: ParsedFeed = try quickly { try read(start + repeated("{\"id\":\"1\",", 50_000)) }
    #expect(feed.entries.map(\.id) == ["0"])
    #expect(!feed.repairs.isEmpty)
  }

  @Test func `more values than any feed has are left out`() throws {
    let values: String = ",\"x\":[\(repeated("1234567890123456,", 1_100_000))0]"
    let feed: ParsedFeed = try quickly { try read(Format.jsonFeed.document(feed: values)) }
    #expect(feed.title == "T")
    #expect(feed.repairs.map(\.what).contains { $0.contains("more than 1000000 values") })
    // The only member of RSS-in-JSON would be taken for complete.
    let error: FeedError? = try quickly { failure(Array(Format.rssInJSON.document(feed: values).utf8)) }
    #expect(error?.description.contains("more than 1000000 values") == true)
  }

  @Test func `more entries than any feed has are left out`() throws {
    let items: String = numbered(60_000, separator: ",") { "{\"id\":\($0),\"x\":\"\(repeated("x", 240))\"}" }
    let feed: ParsedFeed = try quickly {
      try read(#"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[\#(items)]}"#)
    }
    #expect(feed.entries.count == 50_000)
    #expect(feed.entries.last?.id == "49999")
    #expect(feed.repairs.map(\.what) == ["The feed has more than 50000 entries; the rest was left out."])
  }

  @Test func `a number of many digits is kept as an id`() throws {
    let feed: ParsedFeed = try quickly {
      try read(
        #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":\#(repeated("9", 2_000_000)),"date_published":"#
          + "\(repeated("1", 100_000))}]}")
    }
    #expect(feed.entries.first?.id.utf8.count == 2_000_000)
    #expect(feed.entries.first?.published == nil)
  }
}
