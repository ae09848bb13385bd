import Testing

@testable import Sodium

/// The examples of RFC 2202 (SHA-1) and RFC 4231 (the others), and of FIPS 180-4.
@Suite struct MessageSignatureTests {
  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static let jefe = Array("Jefe".utf8)
  private static let question = Array("what do ya want for nothing?".utf8)

  static let examples: [(MessageSignature, String)] = [
    (.sha1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
    (.sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    (
      .sha384,
      "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"
    ),
    (
      .sha512,
      "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
    ),
  ]

  @Test(arguments: examples)
  func `a short message has the published signature`(method: MessageSignature, signature: String) {
    #expect(Self.hexadecimal(method.sign(Self.question, secret: Self.jefe)) == signature)
  }

  @Test(arguments: [
    (MessageSignature.sha1, 80, "aa4ae5e15272d00e95705637ce8a3b55ed402112"),
    (.sha256, 131, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    (
      .sha384, 131,
      "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952"
    ),
  ])
  func `a secret longer than a block is hashed first`(method: MessageSignature, length: Int, signature: String) {
    let secret: [UInt8] = Array(repeating: 0xAA, count: length)
    let message = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
    #expect(Self.hexadecimal(method.sign(message, secret: secret)) == signature)
  }

  @Test func `long messages have the published digests`() {
    let long: [UInt8] = Array(repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(Self.hexadecimal(SHA1.digest(long)) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
    #expect(
      Self.hexadecimal(SHA384.digest(long))
        == "9d0e1809716474cb086e834e310a4a1ced149e9c00f248527972cec5704c2a5b07b8b3dc38ecc4ebae97ddd87f3d8985")
  }

  @Test(arguments: [0, 54, 55, 56, 63, 64, 110, 111, 112, 119, 120, 127, 128, 129])
  func `the padding fills whole blocks`(length: Int) {
    for block in [64, 128] {
      let padded = MessagePadding.padded(Array(repeating: 7, count: length), block: block)
      #expect(padded.count % block == 0 && padded.count - length >= block / 8 + 1)
      #expect(padded.count - length <= block + block / 8)
    }
  }

  @Test(arguments: examples)
  func `a header with the signature is accepted, in capitals too`(method: MessageSignature, signature: String) {
    let accepts = { MessageSignature.verifies($0, Self.question, secret: Self.jefe) }
    #expect(accepts("\(method)=\(signature)") && accepts(" \(method)=\(signature.uppercased()) "))
  }

  @Test(arguments: examples)
  func `other headers are refused`(method: MessageSignature, signature: String) {
    let accepts = { MessageSignature.verifies($0, Self.question, secret: Self.jefe) }
    let others = [
      "", signature, "=\(signature)", "\(method)=", "\(method)=\(signature)00", "\(method)=\(signature.dropLast(2))",
      "\(method)=0\(signature.dropFirst())f", "md5=\(signature)", "\(method)=\(signature)=", "\(method)=zz",
      "\(method)=" + String(repeating: "0", count: 1_000_000),
    ]
    for header in others { #expect(!accepts(header), "\(header.prefix(60))") }
    #expect(!MessageSignature.verifies("\(method)=\(signature)", Self.question + [0], secret: Self.jefe))
    #expect(!MessageSignature.verifies("\(method)=\(signature)", Self.question, secret: Self.jefe + [1]))
  }
}
