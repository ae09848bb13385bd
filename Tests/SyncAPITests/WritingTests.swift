import Foundation
import Testing

@testable import SyncAPI

@Suite struct WritingTests {
  @Test func `every byte that needs an escape has one, wherever it stands in a text`() throws {
    for place in 0..<20 {
      for scalar in (0..<0x80).compactMap(Unicode.Scalar.init(_:)) {
        let text =
          String(repeating: "é", count: place / 2) + String(repeating: "a", count: place % 2) + "\(scalar)\u{7F}ü\""
        var json = JSONOutput()
        json.array { json in
          json.value(text)
          json.value("\(scalar)\(scalar)" + text)
        }
        let read = try JSONDecoder().decode([String].self, from: Data(json.bytes))
        #expect(read.map { Array($0.utf8) } == [text, "\(scalar)\(scalar)" + text].map { Array($0.utf8) })
      }
    }
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_764_000_000.25, "2025-11-24T16:00:00.250Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
    (-1e15, "0000-01-01T00:00:00Z"), (1e15, "9999-12-31T23:59:59.999Z"),
  ])
  func `times have years of four digits`(seconds: TimeInterval, text: String) {
    #expect(Timestamp.text(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test func `stored JSON is written without markup, and numbers as names`() throws {
    var json = JSONOutput()
    json.object { json in
      json.key(7)
      json.value(json: #"["<script>",true]"#)
      json.key(-8)
      json.value(1)
    }
    #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"7":["\u003cscript>",true],"-8":1}"#)
  }
}
