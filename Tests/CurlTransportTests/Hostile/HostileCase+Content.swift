import Loading

extension HostileCase {
  /// Small bodies that decompress to large ones.
  static let bombs: [HostileCase] = [
    bomb("a gzip bomb", "gzip", GzipWriter.bomb(repeats: 100_000)),
    bomb("a brotli bomb", "br", brotliBomb),
    bomb("a zstd bomb", "zstd", zstdBomb),
    bomb("a bomb in a bomb", "gzip, br", brotliBomb, isRight: isRefused),
    bomb(
      "ten layers of compression", "gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip", [], isRight: isRefused),
    bomb("a body that is not compressed as announced", "gzip", bytes("hello"), isRight: isMalformed),
    bomb("an unknown compression", "middle-out", bytes("hello"), isRight: isRefused),
  ]

  /// Headers that are too large or malformed.
  static let headers: [HostileCase] = [
    repeats("fields without end", "X-Field: " + String(repeating: "y", count: 1000) + "\r\n"),
    repeats(
      "an endless field", start: "HTTP/1.1 200 OK\r\nX-Field: ", String(repeating: "y", count: 1000),
      isRight: isRefused),
    repeats(
      "endless interim responses", start: "HTTP/1.1 103 Early Hints\r\n",
      "Link: </a>\r\n\r\nHTTP/1.1 103 Early Hints\r\n"),
    HostileCase("an invalid status", says: "HTTP/1.1 wrong\r\n\r\n", isRight: isRefused),
    HostileCase("a field without a colon", says: "HTTP/1.1 200 OK\r\nnonsense\r\nContent-Length: 2\r\n\r\nok") {
      answers("ok")($0) || isMalformed($0)
    },
    HostileCase("a zero byte in a field", says: "HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 2\r\n\r\nok") {
      answers("ok")($0) || isMalformed($0)
    },
    HostileCase(
      "a 304 without a condition", { connection, _ in connection.respond(304) }, isRight: answers("", status: 304)),
  ]

  @Sendable private static func isRefused(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .failure(.malformedResponse), .failure(.cutOff), .failure(.other), .failure(.bodyTooLarge): true
    default: false
    }
  }

  private static func bomb(
    _ name: String, _ encoding: String, _ body: [UInt8],
    isRight: @escaping @Sendable (Outcome) -> Bool = fails(.bodyTooLarge(limitBytes: 1_000_000))
  ) -> HostileCase {
    HostileCase(
      name, { connection, _ in connection.respond(200, ["Content-Encoding": encoding], body: body) },
      limit: { $0.maximumBodyBytes = 1_000_000 }, isRight: isRight)
  }

  private static func repeats(
    _ name: String, start: String = "HTTP/1.1 200 OK\r\n", _ part: String,
    isRight: @escaping @Sendable (Outcome) -> Bool = isMalformed
  ) -> HostileCase {
    HostileCase(
      name,
      { connection, _ in
        connection.write(start)
        while connection.write(part) {}
      }, isRight: isRight)
  }

  /// 64 MiB of zeros, in the smallest form that a brotli encoder makes.
  private static let brotliBomb: [UInt8] = [
    0xCF, 0xFF, 0xFF, 0x7F, 0xF8, 0x27, 0x00, 0xE2, 0xB1, 0x40, 0x20, 0xF7, 0xFE, 0x9F, 0xFF, 0xFF, 0xFF, 0x04, 0xF0,
    0x0C, 0x46, 0x10, 0x18, 0x0E, 0xEF, 0xD3, 0xFF, 0xFF, 0xFF, 0xE1, 0x9F, 0x00, 0x88, 0xC3, 0x22, 0x00, 0xDD, 0xFB,
    0xFF, 0xFC, 0xFF, 0xFF, 0xC7, 0x3F, 0x01, 0x10, 0x87, 0x05, 0x00, 0xBA, 0xF7, 0xFF,
  ]

  /// 512 blocks of 128 KiB, each one repeated byte (RFC 8878, section 3.1.1.2.2): 2 kB become 64 MiB.
  private static let zstdBomb: [UInt8] = {
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 10 << 3]  // A window of 1 MiB; no content size.
    func block(isLast: Bool) -> [UInt8] {
      let header: Int = 128 * 1024 << 3 | 1 << 1 | (isLast ? 1 : 0)
      return [UInt8(clamping: header & 0xFF), UInt8(clamping: header >> 8 & 0xFF), UInt8(clamping: header >> 16), 0]
    }
    return frame + (0..<512).flatMap { (index: Int) in block(isLast: index == 511) }
  }()
}
