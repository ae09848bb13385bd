import Bytes
import Foundation
import Testing

@Suite struct JSONLimitsTests {
  @Test(arguments: [
    "null", " true ", "0", "-0.5e+10", #""""#, "[]", "[ ]", "{}", "{ }", #"{"a":[1,{"b":null}],"":"x"}"#, "\u{FEFF}{}",
    #"["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00","é€😀"]"#, "\n[1 , 2 ,\t3]\r\n",
  ])
  func `any value of JSON is let through`(text: String) throws {
    try JSONLimits.outside.check(text.utf8)
  }

  @Test(arguments: [
    ("", "A value is missing, at byte 1 of line 1."), ("[1,]", "A value is missing, at byte 4 of line 1."),
    ("{\n\"a\":1,}", "A name is missing, at byte 7 of line 2."),
    ("[1 2]", "A comma or “]” is missing, at byte 4 of line 1."),
    (#"{"a" 1}"#, "A colon is missing, at byte 6 of line 1."),
    (#"{"a":1 "b":2}"#, "A comma or “}” is missing, at byte 8 of line 1."),
    ("[}", "A value is missing, at byte 2 of line 1."), ("{]", "A name is missing, at byte 2 of line 1."),
    ("1 1", "Something follows the end of the value, at byte 3 of line 1."),
    ("01", "Something follows the end of the value, at byte 2 of line 1."),
    ("-", "A digit is missing, at byte 2 of line 1."),
    ("1.", "A digit is missing, at byte 3 of line 1."), ("1e", "A digit is missing, at byte 3 of line 1."),
    ("nul", "A value is missing, at byte 1 of line 1."), ("NaN", "A value is missing, at byte 1 of line 1."),
    (#""a"#, "A string has no end, at byte 3 of line 1."),
    ("\"\t\"", "A string has a control character, at byte 2 of line 1."),
    (#""\x""#, "An escape is not known, at byte 3 of line 1."),
    (#""\u12""#, "A string has no end, at byte 3 of line 1."),
    (#""\ud800""#, "An escape is half a character, at byte 8 of line 1."),
    (#""\udc00""#, "An escape is half a character, at byte 8 of line 1."),
    ("[[", "A value or “]” is missing, at byte 3 of line 1."),
  ])
  func `what is no JSON is refused with the place of the mistake`(text: String, sentence: String) throws {
    let problem = try #require(throws: JSONProblem.self) { try JSONLimits.outside.check(text.utf8) }
    #expect("\(problem)" == sentence)
  }

  @Test(
    arguments: [
      [0x80], [0xC1, 0x81], [0xC3], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98, 0x22],
    ] as [[UInt8]])
  func `what is no UTF-8 is refused`(bytes: [UInt8]) throws {
    let problem = try #require(throws: JSONProblem.self) { try JSONLimits.outside.check([0x22] + bytes + [0x22]) }
    #expect(problem.reason == "A string is not UTF-8")
  }

  @Test func `a name may have 256 bytes, counted without its escapes, and a value any number`() throws {
    let limits = JSONLimits.outside
    try limits.check(
      "{\"\(String(repeating: "\u{0301}", count: 128))\":\"\(String(repeating: "\u{0301}", count: 9_000))\"}".utf8)
    try limits.check("{\"\(String(repeating: #"\u0301"#, count: 128))\":0}".utf8)
    try limits.check("{\"\(String(repeating: #"\ud83d\ude00"#, count: 64))\":0}".utf8)
    for unit in ["\u{0301}", #"\u0301"#] {
      let problem = try #require(throws: JSONProblem.self) {
        try limits.check("{\"x\(String(repeating: unit, count: 128))\":0}".utf8)
      }
      #expect("\(problem)" == "The name of a member has more than 256 bytes, at byte 2 of line 1.")
    }
  }

  @Test func `values may stand in each other 64 deep`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    try JSONLimits.outside.check(nested(64).utf8)
    let problem = try #require(throws: JSONProblem.self) { try JSONLimits.outside.check(nested(65).utf8) }
    #expect("\(problem)" == "Values stand within each other 64 deep, at byte 65 of line 1.")
    #expect(throws: JSONProblem.self) { try JSONLimits.own.check(String(repeating: "[", count: 1_000_000).utf8) }
  }

  @Test func `what Foundation decodes is let through, and what it refuses is refused`() throws {
    let seeds = [
      #"{"a":[1,-2.5e3,true,null,"é\u00e9"],"b":{"c":"\\"}}"#, "[[],{},\"\",0]", #"[{"a":1},{"b":[{}]}]"#,
    ]
    let pieces = Array("[]{},:\"\\01-.eEutn \u{301}/".utf8)
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(clamping: state >> 33) % count
    }
    for _ in 0..<20_000 {
      var bytes = Array(seeds[random(seeds.count)].utf8)
      for _ in 0...random(3) {
        let place = random(bytes.count)
        switch random(3) {
        case 0: bytes[place] = pieces[random(pieces.count)]
        case 1: bytes.insert(pieces[random(pieces.count)], at: place)
        default: bytes.remove(at: place)
        }
        if bytes.isEmpty { break }
      }
      let isTaken = (try? JSONLimits.outside.check(bytes)) != nil
      let isDecoded = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      let text = String(decoding: bytes, as: UTF8.self)
      // Foundation takes a comma before an end, which JSON does not have.
      if isTaken != isDecoded, isTaken || !text.contains(#/,[ \n]*[\]}]/#) {
        Issue.record("\(text): taken \(isTaken), decoded \(isDecoded)")
      }
    }
  }
}
