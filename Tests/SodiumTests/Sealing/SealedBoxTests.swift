import Sodium
import Testing

struct SealedBoxTests {
  private let key = SecretKey(String(repeating: "k", count: 32))
  private let context = Array("feed 7, password".utf8)

  @Test(arguments: ["", "x", "a secret with ä", String(repeating: "long", count: 2_000)])
  func `what was sealed opens with the same key and context`(text: String) throws {
    let key = try #require(key)
    let sealed = SealedBox.seal(Array(text.utf8), key: key, context: context)
    #expect(SealedBox.open(sealed, key: key, context: context) == Array(text.utf8))
  }

  @Test func `it opens neither with another key, nor at another place, nor changed`() throws {
    let key = try #require(key)
    let other = try #require(SecretKey(String(repeating: "o", count: 32)))
    let sealed = SealedBox.seal(Array("secret".utf8), key: key, context: context)
    #expect(SealedBox.open(sealed, key: other, context: context) == nil)
    #expect(SealedBox.open(sealed, key: key, context: Array("feed 8, password".utf8)) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(SealedBox.open(changed, key: key, context: context) == nil)
    }
    for count in 0..<sealed.count {
      #expect(SealedBox.open(Array(sealed.prefix(count)), key: key, context: context) == nil)
    }
  }

  @Test func `two boxes of one secret are different, and contain nothing of it`() throws {
    let key = try #require(key)
    let secret = Array("a secret that is long enough".utf8)
    let (first, second) = (
      SealedBox.seal(secret, key: key, context: context), SealedBox.seal(secret, key: key, context: context)
    )
    #expect(first != second)
    #expect(first.firstRange(of: secret.prefix(6)) == nil)
  }

  @Test func `a key has at least 32 bytes, without the white space around it, and is not shown`() throws {
    #expect(SecretKey(String(repeating: "k", count: 31) + "\n") == nil)
    #expect(SecretKey(String(repeating: "k", count: 32) + "\n") == key)
    var dumped = ""
    dump(try #require(key), to: &dumped)
    #expect(dumped.utf8.count < 100)
  }

  @Test func `SHA-256 is that of the standard`() {
    let digest = Digest.sha256(Array("abc".utf8)).map { String($0, radix: 16) }.joined(separator: " ")
    #expect(
      digest
        == "ba 78 16 bf 8f 1 cf ea 41 41 40 de 5d ae 22 23 b0 3 61 a3 96 17 7a 9c b4 10 ff 61 f2 0 15 ad")
  }
}
