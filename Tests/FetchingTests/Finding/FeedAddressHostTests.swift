import Testing

@testable import Fetching

/// The hosts of typed addresses: a feed is known by the one that is reached.
struct FeedAddressHostTests {
  @Test(arguments: [
    ("bu\u{308}cher.example/feed", "https://xn--bcher-kva.example/feed"),
    ("http://BÜCHER.example/feed", "http://xn--bcher-kva.example/feed"),
    ("http://ｗｗｗ.example.com/feed", "http://www.example.com/feed"),
    ("http://192.168.257/feed", "http://192.168.1.1/feed"), ("http://[0:0::1]/feed", "http://[::1]/feed"),
    ("http://Example.ORG", "http://Example.ORG"), ("https://example.org/feed", "https://example.org/feed"),
  ])
  func `a host has its canonical form`(typed: String, address: String) throws {
    #expect(try FeedAddress.normalize(typed).string == address)
  }

  @Test(arguments: [
    "http://256.256.256.256/", "http://[1::2::3]/", "http://xn--a/", "a\u{200D}b.example", "http://foo.09/feed",
  ])
  func `a host that cannot exist is refused with a sentence`(typed: String) {
    let error = #expect(throws: SubscribingError.self) { try FeedAddress.normalize(typed) }
    #expect("\(String(describing: error))".contains("is not an address of a site or a feed"))
  }
}
