import Testing

/// JSON from outside is checked before a decoder sees it (docs/security.md).
@Suite struct DecoderTests {
  /// The reader of all JSON, and libraries for the apps of others, which decode what these choose.
  private static let exceptions: Set<String> = [
    "Sources/Services/Storage/Recording/JSONReader.swift",
    "Sources/Toolkit/DataFlowFiles/FileStorage.swift",
    "Sources/Toolkit/LoadingJSON/JSON.swift",
  ]

  @Test func `all JSON is decoded by the one reader that checks it first`() throws {
    let files = try SourceTree.files(below: "Sources")
    #expect(files.count > 500)
    for file in files {
      let lines = Self.decodingLines(file)
      guard Self.exceptions.contains(file.path) else {
        for line in lines { Issue.record("\(file.path) decodes JSON without `JSONReader`: \(line)") }
        continue
      }
      #expect(!lines.isEmpty, "\(file.path) is no exception any more.")
    }
  }

  @Test(arguments: [
    ("let value = try JSONDecoder().decode(A.self, from: data)", true), ("let decoder: JSONDecoder = .init()", true),
    ("try JSONSerialization.jsonObject(with: data)", true), ("// a JSONDecoder", false),
    ("try PropertyListDecoder().decode(A.self, from: data)", true),
    ("try JSONReader.outside.decode(A.self, from: data)", false), ("JSONEncoder()", false),
  ])
  func `the check finds decoders in code`(line: String, isFound: Bool) {
    #expect(!Self.decodingLines(SourceFile(path: "Sources/A/B/C.swift", text: line)).isEmpty == isFound)
  }

  private static let decoders = [
    "JSONDecoder", "JSONSerialization", "PropertyListDecoder", "PropertyListSerialization",
  ]

  private static func decodingLines(_ file: SourceFile) -> [Substring] {
    file.code?.lines(with: decoders) ?? []
  }
}
