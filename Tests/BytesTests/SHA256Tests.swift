import Bytes
import Testing

@Suite struct SHA256Tests {
  /// Examples of FIPS 180-4 and of NIST's CAVP.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `digests are those of the specification`(text: String, digest: String) {
    let bytes = SHA256.digest(of: text.utf8)
    #expect(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == digest)
  }

  @Test func `a million bytes have their digest`() {
    let bytes = SHA256.digest(of: Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(Array(bytes.prefix(4)) == [0xCD, 0xC7, 0x6E, 0x5C])
  }
}
