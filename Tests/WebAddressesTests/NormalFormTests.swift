import SeededRandom
import Testing
import WebAddresses

@Suite struct NormalFormTests {
  @Test func `ordinary addresses are plain`() {
    for address in ["https://e.example/", "http://a-b.c/d/e.html?f=g&h=%20i#j", "https://e.example//x/..y"] {
      let isDotted = address.hasSuffix("..y")
      #expect(WebAddress.isNormal(address) != isDotted)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `normalizing does not change a plain address`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts: [String] = [
      "https://", "http://", "HTTPS://", "ftp:", "e", "Ä", ".", "..", "/", "\\", "?", "#", "%", "2e", "%2E", ":", "80",
      "443",
      "@", "[", "]", " ", "\t", "'", "\"", "<", "|", "^", "{", "`", "~", "a", "B", "-", "_", ";", "=", "&", "+",
      "\u{7F}",
    ]
    var plain = 0
    for _ in 0..<500 {
      var address: String = Bool.random(using: &generator) ? "https://" : "http://"
      if Bool.random(using: &generator) { address += "e.example/" }
      for _ in 0..<Int.random(in: 0..<8, using: &generator) { address += parts.randomElement(using: &generator) ?? "" }
      guard WebAddress.isNormal(address) else { continue }
      plain += 1
      #expect(AddressParts(parsing: address)?.string == address, "seed \(seed)")
    }
    #expect(plain > 0)
  }
}
