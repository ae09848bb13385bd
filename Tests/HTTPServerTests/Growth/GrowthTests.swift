import GrowthTesting
import Testing
import WebAddresses

@testable import HTTPServer

/// Every parser of requests takes time linear in its input, whatever the input.
@Suite struct GrowthTests {
  /// A part of a request that an attacker controls, and its parser.
  struct Reader: CustomTestStringConvertible, Sendable {
    let name: String
    let vocabulary: [String]
    /// Parses the text, and returns the number of bytes parsed.
    let read: @Sendable (String) -> Int

    var testDescription: String { name }
  }

  private static func headers(_ name: String, _ value: String) -> [HTTPHeader] {
    [HTTPHeader(name, value)]
  }

  private static func form(_ type: String, _ body: String) -> Int {
    let request = HTTPRequest(
      method: "POST", path: "/", headers: headers("Content-Type", type), body: Array(body.utf8))
    guard let form = try? request.form() else { return 0 }
    return (form["a"]?.utf8.count ?? 0) + (form.file("a")?.bytes.count ?? 0) + form.values("b").count
  }

  private static func head(_ text: String) -> Int {
    var input = InputBuffer()
    Array(text.utf8).withUnsafeBytes { input.append($0) }
    var scanner = HeadScanner(maximumBytes: .max)
    guard let count = try? scanner.scan(input), let head = try? RequestHead(input.unread.prefix(count)) else {
      return 0
    }
    return head.path.utf8.count
  }

  private static let marks = ["\u{301}\u{323}", "x\u{301}\u{323}", "\u{FE0F}", "\u{1F1E6}", "\u{200D}", "e\u{301}"]

  static let readers = [
    Reader(
      name: "URL-encoded forms", vocabulary: ["a", "b", "=", "&", "%", "%2", "%26", "%41", "+", ";", "{n}"] + marks
    ) { form("application/x-www-form-urlencoded", $0) },
    Reader(
      name: "multipart forms",
      vocabulary: [
        "\r\n", "\r", "--", "--x", "\r\n--x\r\n", "\r\n--x", "\r\n--y", "\r\n\r\n",
        "Content-Disposition: form-data; name=a",
        "Content-Disposition: form-data; name=\"a\"; filename=\"b/c\"\r\n\r\n", "\r\n--x--", "a", ";", "=", "\"", "%22",
        "/", "\\", ":", "{n}",
      ] + marks
    ) { form("multipart/form-data; boundary=x", "--x\r\n" + $0) },
    Reader(
      name: "the boundary of a form",
      vocabulary: ["boundary", "=", ";", "\"", "\\\"", "\\", " ", "\t", "x", "{n}"] + marks
    ) { form("multipart/form-data; " + $0, "--x\r\n\r\n") },
    Reader(
      name: "header parameters", vocabulary: ["a", "=", ";", "\"", "\\\"", "\\", " ", "\t", ";{n}=1", ";a="] + marks
    ) {
      HeaderParameters($0)["zz"]?.utf8.count ?? 0
    },
    Reader(name: "cookies", vocabulary: ["a", "=", ";", "\"", " ", "\t", "a=1; ", "{n}=1;", "\"\""] + marks) {
      HTTPRequest(method: "GET", path: "/", headers: headers("Cookie", $0)).cookies["zz"]?.utf8.count ?? 0
    },
    Reader(name: "ranges", vocabulary: ["bytes=", "bytes", "=", "-", ",", "0", "9", " ", "\t", "{n}"] + marks) {
      ByteRange($0, of: 1000) == .whole ? 0 : 1
    },
    Reader(
      name: "entity tags", vocabulary: ["\"", "W/", ",", "*", "a", " ", "\t", "\"a\",", "W/\"{n}\", ", "\"\""] + marks
    ) {
      EntityTag.list($0, contains: "\"zz\"") ? 1 : 0
    },
    Reader(name: "an entity tag", vocabulary: ["\"", "W/", "a", " ", "\t", "{n}"] + marks) {
      EntityTag.list("\"zz\", W/\"a\"", contains: $0) || EntityTag.isSame($0, $0 + "x") ? 1 : 0
    },
    Reader(name: "percent escapes", vocabulary: ["%", "%4", "%41", "%%", "+", "a", "%FF", "%E2%82%AC", "{n}"] + marks) {
      PercentCoding.decode(Array($0.utf8)[...], plusIsSpace: true).count
    },
    Reader(name: "queries", vocabulary: ["a", "b", "=", "&", "%", "%2", "%26", "+", "?", "{n}"] + marks) {
      head("GET /?\($0) HTTP/1.1\r\nHost: x\r\n\r\n")
    },
    Reader(name: "paths", vocabulary: ["/", ".", "%2f", "%", "a", "?", "http://", ":", "{n}"] + marks) {
      head("GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n")
    },
    Reader(
      name: "heads",
      vocabulary: [
        "\r\n", "\r", "\n", ":", "a: b\r\n", "a", " ", "\t", "Host: x\r\n", "Content-Length: 0\r\n", "{n}: {n}\r\n",
        "Transfer-Encoding: chunked\r\n", "Connection: a, b\r\n", "Connection: ", ",", "Expect: 100-continue\r\n",
      ] + marks
    ) { head("GET / HTTP/1.1\r\nHost: x\r\n\($0)\r\n\r\n") },
    Reader(
      name: "hosts", vocabulary: ["a", ".", "-", ":", "[", "]", "::", "[::1]", "80", "{n}", "_"] + marks
    ) { HostHeader.isValid($0) ? 1 : 0 },
    Reader(
      name: "chunks",
      vocabulary: [
        "1\r\nx\r\n", "0\r\n", "\r\n", "\r", "\n", "1", "a;b\r\n", "a: b\r\n", "ffff\r\n", "{n}\r\n", "x",
        "2\r\nxx\r\n",
      ]
    ) {
      var input = InputBuffer()
      var body = BodyReader(.chunked, limit: .max, patience: .max, maximumTrailerBytes: 8192)
      let bytes = Array($0.utf8)
      // In pieces, as from a socket.
      for start in stride(from: 0, to: bytes.count, by: 100) {
        bytes[start..<min(start + 100, bytes.count)].withUnsafeBytes { input.append($0) }
        guard let isComplete = try? body.read(&input), !isComplete else { break }
      }
      return body.body.count
    },
  ]

  // On separate threads: the pool of tasks must stay free for the handlers of tests that run at the same time.

  @Test(arguments: readers)
  func `random repeated units are read in linear time`(reader: Reader) async throws {
    let findings = try await onThread {
      (0..<UInt64(clamping: Growth.cases(Growth.isOptimized ? 100 : 12))).compactMap { (number: UInt64) in
        let seed = Growth.firstSeed + number
        let text = HostileText(seed: seed, vocabulary: reader.vocabulary)
        return Growth().finding("\(reader.name), seed \(seed)", text, reader.read)
      }
    }
    for finding in findings { Issue.record("\(finding)") }
  }

  @Test(arguments: readers)
  func `a megabyte of combining marks is read in linear time`(reader: Reader) async throws {
    let findings = try await onThread {
      var growth = Growth()
      // Debug builds take more than a microsecond for each byte.
      growth.large = Growth.isOptimized ? 1_000_000 : 100_000
      growth.small = growth.large / 4
      return [HostileText("\u{301}\u{323}"), HostileText(opening: "a=x", "\u{301}\u{323}")].compactMap {
        growth.finding(reader.name, $0, reader.read)
      }
    }
    for finding in findings { Issue.record("\(finding)") }
  }

  @Test func `parts with long headers are read in linear time`() async throws {
    let finding = try await onThread {
      let disposition = "Content-Disposition: form-data; name=a" + (0..<500).map { "; p\($0)=\($0)" }.joined()
      var growth = Growth()
      (growth.small, growth.large) = (25_000, 100_000)
      return growth.finding("parts", HostileText("\(disposition)\r\n\r\n1\r\n--x\r\n")) {
        Self.form("multipart/form-data; boundary=x", "--x\r\n" + $0 + "--")
      }
    }
    #expect(finding == nil)
  }
}
