import Syndication
import Testing
import WebAddresses

@Suite struct IconDiscoveryTests {
  private func icons(_ html: String) -> [String] {
    let page: WebAddress = "https://site.test/a/"
    return IconDiscovery.icons(in: Array(html.utf8), pageURL: page).map(\.url.string)
  }

  @Test(arguments: ["icon", "shortcut icon", "shortcut\ticon", "shortcut\nICON", "\u{c}icon alternate"])
  func `the words of a relation stand apart by any white space`(relation: String) {
    #expect(icons("<link rel='\(relation)' href='mark.png'>") == ["https://site.test/a/mark.png"])
  }

  @Test func `the sizes of an icon stand apart by any white space`() {
    let html = "<link rel=icon href=large.png sizes='256x256'><link rel=icon href=mark.png sizes='16x16\n32x32'>"
    #expect(icons(html).first == "https://site.test/a/mark.png")
  }

  @Test func `other links name no icon`() {
    #expect(icons("<link rel='icon-mask' href='a.png'><link rel=icon href='b.svg'>").isEmpty)
  }
}
