import ContentCoding
import Foundation
import SeededRandom
import Testing
import Zstandard

@Suite struct ContentCodingTests {
  private static let page = Array(
    String(repeating: "<li class=\"line feed\"><a href=\"/unread\">A feed</a></li>", count: 2_000).utf8)

  /// The bytes as another program decodes them.
  private func decoded(_ bytes: [UInt8], _ coding: ContentCoding) throws -> [UInt8] {
    if coding == .zstd { return try Decompressor.decompress(bytes, limit: 1 << 20) }
    let script =
      coding == .gzip ? "import gzip,sys;sys.stdout.buffer.write(gzip.decompress(sys.stdin.buffer.read()))" : nil
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = script.map { ["python3", "-c", $0] } ?? ["brotli", "-dc"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data(bytes))
    try input.fileHandleForWriting.close()
    let result = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(result)
  }

  @Test(arguments: [ContentCoding.zstd, .gzip], [ContentCoding.Effort.quick, .once, .kept])
  func `what is encoded is decoded to the same, and is much smaller`(
    coding: ContentCoding, effort: ContentCoding.Effort
  ) throws {
    let encoded = try #require(coding.encode(Self.page, effort))
    #expect(encoded.count * 20 < Self.page.count)
    #expect(try decoded(encoded, coding) == Self.page)
    #expect(try decoded(try #require(coding.encode([], effort)), coding).isEmpty)
  }

  @Test(arguments: ContentCoding.allCases)
  func `random bytes are encoded too`(coding: ContentCoding) throws {
    var random = SeededGenerator(seed: 3)
    let bytes = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try #require(coding.encode(bytes, .once)).count < 11_000)
  }

  @Test(
    arguments: [
      ("gzip, deflate, br, zstd", ContentCoding.zstd), ("gzip, deflate, br", .brotli), ("gzip", .gzip),
      ("X-GZIP", .gzip),
      ("zstd;q=0.5, br;q=0.9", .brotli), ("br;q=0, *", .zstd), ("*;q=0.1, gzip", .gzip), ("identity", nil), (nil, nil),
      ("", nil), ("*;q=0", nil), ("zstd;q=0", nil), ("gzip;q=x", nil), (";;,,q=1", nil),
    ] as [(String?, ContentCoding?)])
  func `the coding is one that the client accepts, the preferred one of several`(
    field: String?, coding: ContentCoding?
  ) {
    #expect(AcceptedCodings(field).best() == coding)
  }
}
