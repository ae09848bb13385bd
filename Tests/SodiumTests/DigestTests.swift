import Sodium
import Testing

struct DigestTests {
  @Test
  func `digests equal those of other implementations of BLAKE2b-256`() {
    #expect(
      hexadecimal(Digest.blake2b(Array("abc".utf8)))
        == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
    #expect(
      hexadecimal(Digest.blake2b([])) == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8")
  }

  @Test
  func `a key of any length changes the digest`() {
    #expect(
      hexadecimal(Digest.blake2b(Array("abc".utf8), key: Array("key".utf8)))
        == "0330531d097355a3f72e80d55c1245ccf79f1704431c6e3887938320442c23c0")
    #expect(
      hexadecimal(Digest.blake2b(Array("abc".utf8), key: Array(0..<100)))
        == "9d7e94dbe055ccde88fd1c3469f833ab288f669b9388d993edac2a0b31c34748")
  }

  @Test(arguments: [
    ("", "", true), ("abc", "abc", true), ("abc", "abd", false), ("abc", "abcd", false), ("", "a", false),
    ("é", "e\u{301}", false),
  ])
  func `texts are equal if their bytes are`(left: String, right: String, isEqual: Bool) {
    #expect(Digest.constantTimeEqual(left, right) == isEqual)
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { (byte: UInt8) in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
