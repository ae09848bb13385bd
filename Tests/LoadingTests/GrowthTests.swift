import Dates
import GrowthTesting
import Testing

@testable import Loading

/// Measures that the time to parse text from servers grows linearly with its length.
@Suite struct GrowthTests {
  private static let texts: [HostileText] = [
    HostileText(opening: "x", "\u{301}\u{323}"), HostileText(","), HostileText("\""), HostileText("\\\"\\"),
    HostileText("a=b,"), HostileText("a{n}=\"b\","), HostileText("="), HostileText("a{n},"), HostileText("0"),
    HostileText("9"), HostileText(" "), HostileText("\t-:"), HostileText(opening: "https://", "a@"),
    HostileText(opening: "https://", "[:]"), HostileText(opening: "https://", "A."), HostileText("🇩🇪"),
    HostileText(opening: "bytes ", "1-2/"), HostileText("Sun, 06 Nov 1994 "), HostileText(opening: "W/\"", "x"),
  ]

  private static let readers: [(String, @Sendable (String) -> Int)] = [
    ("Cache-Control", { CacheControl(Headers([HTTPHeader("Cache-Control", $0)])).directives.count }),
    (
      "Cache-Control, repeated",
      { (text: String) in
        CacheControl(
          Headers(text.utf8.split(separator: 0x2C).map { HTTPHeader("Cache-Control", String(Substring($0))) })
        )
        .directives.count
      }
    ),
    (
      "Retry-After",
      { RetryAfter.seconds(Headers([HTTPHeader("Retry-After", $0), HTTPHeader("Date", $0)])) == nil ? 0 : 1 }
    ),
    ("date", { HTTPDate.seconds($0) == nil ? 0 : 1 }),
    ("Content-Range", { ContentRange($0) == nil ? 0 : 1 }),
    ("host", { WebAddress(unparsed: $0).host?.utf8.count ?? 0 }),
    ("validator", { ResumePoint.validator(of: Headers([HTTPHeader("ETag", $0)]))?.utf8.count ?? 0 }),
    ("field", { HTTPHeader($0, $0) == HTTPHeader($0 + "a", $0) ? 1 : 0 }),
    (
      "names of fields",
      { (text: String) in
        Headers(text.utf8.split(separator: 0x2C).map { HTTPHeader(String(Substring($0)), "") })["none"] == nil ? 0 : 1
      }
    ),
    ("request", { Set([Request($0), Request($0 + "a")]).count }),
    (
      "response",
      { (text: String) in
        let response = Response(
          status: 200, url: WebAddress(unparsed: text),
          headers: Headers([HTTPHeader("Vary", text), HTTPHeader(text, text)]))
        let stored = StoredResponse(response, to: Request(text), now: .zero)
        let fresh = stored?.freshened(by: response, to: Request(text), delay: .zero, now: .zero)
        return (fresh?.matches(Request(text + "a")) ?? false) ? 1 : 0
      }
    ),
  ]

  @Test(arguments: readers.indices)
  func `text from a server is read in time linear in its length`(index: Int) {
    let (name, read) = Self.readers[index]
    let findings = Self.texts.compactMap { (text: HostileText) in Growth().finding(name, text, read) }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test(arguments: 1...Growth.cases(10))
  func `random repetitions are read in time linear in their length`(number: Int) {
    let vocabulary = [
      "a", "A", " ", "\t", ",", ";", "=", "\"", "\\", "0", "9", "-", ":", "/", "@", "[", "]", "*", "%", "\u{301}",
      "\u{323}",
      "max-age=", "no-cache", "bytes ", "GMT", "Nov", "https://", "{n}", "é", "\0",
    ]
    let text = HostileText(seed: Growth.firstSeed + UInt64(clamping: number), vocabulary: vocabulary)
    let findings = Self.readers.compactMap { (name, read) in Growth().finding(name, text, read) }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test func `an address longer than 8,000 bytes is never requested`() async {
    let transport = ManualTransport()
    let loader = LoaderFactory(transport: transport).makeLoader()

    await #expect(throws: TransportError.self) {
      try await loader.load(Request("https://h.test/" + String(repeating: "a", count: 8_000)))
    }
    #expect(loader.runCount == 0)
  }
}
