import Testing
import WebAddresses

struct WebAddressPartsTests {
  @Test(
    arguments: [
      ("https://example.org/feed", "https", "example.org", nil),
      ("HTTP://Example.ORG", "http", "example.org", nil),
      ("http://example.org:8080/feed?a=b:c@d", "http", "example.org", 8080),
      ("http://example.org?x=/@evil.test", "http", "example.org", nil),
      ("http://example.org#@evil.test", "http", "example.org", nil),
      ("http://user:pa:ss@example.org:81/", "http", "example.org", 81),
      ("http://a@b@example.org/", "http", "example.org", nil),
      ("http://good.test\\@evil.test/", "http", "good.test", nil),
      ("http://[2001:DB8::1]:443/", "http", "2001:db8::1", 443),
      ("http://[::1]/", "http", "::1", nil),
      ("http://bücher.example/", "http", "bücher.example", nil),
      ("http://example.org:/", "http", "example.org", nil),
      ("http://example.org:99999/", "http", "example.org", nil),
      ("svn+ssh://h/", "svn+ssh", "h", nil),
    ] as [(String, String, String, UInt16?)])
  func `the host is found in all forms of an address`(url: String, scheme: String, host: String, port: UInt16?) {
    let address = WebAddress(unparsed: url)
    #expect(address.scheme?.string == scheme)
    #expect(address.host?.string == host)
    #expect(address.port == port)
  }

  @Test(
    arguments: [
      ("http://user:pa:ss@example.org:81/a@b", "user:pa:ss", "http://example.org:81/a@b"),
      ("http://a@b@example.org/", "a@b", "http://example.org/"),
      ("http://example.org?x=/@evil.test", nil, "http://example.org?x=/@evil.test"),
      ("mailto:ann@example.org", nil, "mailto:ann@example.org"),
    ] as [(String, String?, WebAddress)])
  func `the user name and the password are found, and taken out`(url: String, info: String?, rest: WebAddress) {
    let address = WebAddress(unparsed: url)
    #expect(address.userInfo.map { String($0) } == info)
    #expect(address.withoutUserInfo == rest)
  }

  @Test(arguments: [
    "", ":", "//", "http", "http:", "http:/", "http://", "http:///path", "http://@/", "http://:80/",
    "file:///etc/hosts",
    "mailto:a@b.c", "/feed", "1http://a/", " http://a/", "http://[]/",
  ])
  func `an address without a host has none`(url: String) {
    #expect(WebAddress(unparsed: url).host == nil)
  }
}
