import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running

@Suite struct OwnAddressTests {
  private let own = OwnAddress(
    listening: "127.0.0.1:8080", publicAddress: "https://reader.example.org", publicPaths: ["/samples/"])

  @Test(arguments: [
    "http://127.0.0.1:8080/all?entry=7", "http://localhost:8080/", "HTTP://LOCALHOST.:8080/", "http://[::1]:8080/a",
    "http://0.0.0.0:8080/", "http://2130706433:8080/", "http://0x7f.1:8080/", "http://127.1:8080/", "http://nas:8080/",
    "http://192.168.1.5:8080/", "http://user@reader.lan:8080/", "http://a.localhost:8080/",
    "https:\\\\localhost:8080\\a",
    "http://reader.example.org/all", "https://Reader.Example.ORG./", "https://reader%2Eexample.org/",
    "https://reader.example.org:9/", "http://127.0.0.1:8080/samples/../all", "http://127.0.0.1:8080/samples/%2e%2e/all",
    "//127.0.0.1:8080/", "/all?entry=7", "all", "",
  ])
  func `no picture leads to the reader, however its address is written`(address: String) {
    let own = OwnAddress(
      listening: address.hasPrefix("//") ? "127.0.0.1:443" : "127.0.0.1:8080",
      publicAddress: "https://reader.example.org", publicPaths: ["/samples/"])
    #expect(own.isOwn(address.hasPrefix("//") ? "//127.0.0.1/" : address))
  }

  @Test(arguments: [
    "https://site.test/a.png", "http://127.0.0.1:8081/a.png", "http://nas.lan/a.png", "http://site.test:8080/a.png",
    "https://example.org/a.png", "https://xreader.example.org/", "http://127.0.0.1:8080/samples/media/a.svg",
    "https://reader.example.org/samples/a.svg", "magnet:?xt=urn:btih:1", "mailto:reader@reader.example.org",
    "data:image/png;base64,AAAA",
  ])
  func `all other pictures may be shown`(address: String) {
    #expect(!own.isOwn(address))
  }

  @Test func `pictures and files that come beside an entry are not of the reader`() async throws {
    let reader = try await TestReader()
    reader.services.ownAddress.register { OwnAddress(listening: "127.0.0.1:8080") }
    let bad = "http://127.0.0.1:8080/preview?url=http://evil.test/"
    try await reader.subscribe(items: [
      TestReader.item(
        "one",
        more:
          "<enclosure url='\(bad)' type='image/png' length='1'/><enclosure url='\(bad)2' type='audio/mpeg' length='1'/>"
          + "<enclosure url='http://site.test/a.png' type='image/png' length='1'/>")
    ])

    let entry = try #require(try await reader.database.entries(reader.owner().id, EntryQuery()).first)

    #expect(entry.images.map(\.url) == ["http://site.test/a.png"])
    #expect(entry.enclosures.map(\.url) == ["http://site.test/a.png"])
  }

  @Test func `pictures in the content are not of the reader, whichever way it is written`() async throws {
    let reader = try await TestReader()
    reader.services.ownAddress.register { OwnAddress(listening: "127.0.0.1:8080", publicPaths: ["/samples/"]) }
    let bad = "http://127.0.0.1:8080/all?entry=7"
    try await reader.subscribe(items: [
      TestReader.item(
        "one",
        content: """
          <img src="\(bad)"><img src="http://site.test/a.png" srcset="\(bad) 2x"><video poster="\(bad)" src="\(bad)"></video>
          <picture><source srcset="\(bad)"><img src="HTTP://localhost.:8080/"></picture>
          <img src="http://127.0.0.1:8080/samples/a.svg">
          """)
    ])
    var query = EntryQuery()
    query.withContent = true

    let entry = try #require(try await reader.database.entries(reader.owner().id, query).first)

    let content = entry.contentHTML ?? ""
    #expect(!content.contains("entry=7") && !content.contains("localhost"))
    #expect(content.contains("http://site.test/a.png") && content.contains("/samples/a.svg"))
    #expect(entry.images.map(\.url) == ["http://site.test/a.png", "http://127.0.0.1:8080/samples/a.svg"])
  }
}
