import Testing

@testable import ContentCoding

@Suite struct EncodedBodyTests {
  private let body = Array(repeating: UInt8(ascii: "a"), count: 5_000)

  @Test func `a body is encoded in the best coding that is accepted`() throws {
    let encoded = try #require(EncodedBody(body, accepting: "gzip;q=0.5, br"))
    #expect(encoded.coding == .brotli && encoded.bytes.count < 100)
    let gzip = try #require(EncodedBody(body, accepting: "gzip"))
    #expect(gzip.coding == .gzip && Array(gzip.bytes.prefix(2)) == [0x1F, 0x8B])
  }

  @Test func `a body stays as it is without an accepted coding, and where none makes it shorter`() {
    #expect(EncodedBody(body, accepting: nil) == nil)
    #expect(EncodedBody(body, accepting: "identity") == nil)
    #expect(EncodedBody(body, accepting: "gzip") { _, body in body } == nil)
    #expect(EncodedBody(body, accepting: "gzip") { _, _ in nil } == nil)
  }
}
