import Testing

@testable import Reader
@testable import Running

@Suite struct SendPlaceTests {
  @Test func `the address and the title of an entry stand where the pattern says, encoded`() throws {
    let place = try SendPlace(name: "Linkding", pattern: "https://links.test/new?url={url}&title={title}")
    #expect(
      place.address(url: "https://a.test/?b=1&c=2", title: "Tom & {url}")
        == "https://links.test/new?url=https%3A%2F%2Fa.test%2F%3Fb%3D1%26c%3D2&title=Tom%20%26%20%7Burl%7D")
    let mail = try #require(SendPlace.mail)
    #expect(mail.address(url: "https://a.test/", title: "One") == "mailto:?subject=One&body=https%3A%2F%2Fa.test%2F")
  }

  @Test(arguments: [
    "javascript:alert({url})", "data:text/html,{url}", "https://links.test/", "ftp://a.test/{url}", "{url}",
    "https://a.test/ {url}", "//a.test/{url}", " ", "file:///{url}",
  ])
  func `a pattern that a browser must not follow is refused`(pattern: String) {
    #expect(throws: UseCaseError.self) { try SendPlace(name: "Bad", pattern: pattern) }
  }

  @Test func `the examples are patterns`() throws {
    for example in SendPlace.examples { _ = try SendPlace(name: example.service, pattern: example.pattern) }
  }
}
