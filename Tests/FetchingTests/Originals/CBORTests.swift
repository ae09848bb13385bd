import Foundation
import Testing

@testable import Fetching

/// Round trips through CBOR of the types of values in a feed's model.
@Suite struct CBORTests {
  private struct Part: Codable, Equatable {
    enum Kind: String, Codable { case one, two }
    enum Choice: Codable, Equatable {
      case none
      case text(String, count: Int)
    }

    var name: String
    var kind: Kind?
    var choice: Choice?
    var numbers: [Int64] = []
    var ratio: Double?
    var date: Date?
    var isTrue: Bool?
    var parts: [Part] = []
    var values: [String: String] = [:]
    var matrix: [[Double]] = []
  }

  private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try CBORDecoder.decode(Value.self, from: CBOREncoder.encode(value))
  }

  @Test func `values survive a round trip`() throws {
    let numbers: [Int64] = [0, 1, 23, 24, 255, 256, 65_535, 65_536, 1 << 32, .max, -1, -24, -25, -257, .min]
    var part = Part(name: "e\u{301}\u{0}\u{1F600}", kind: .two, choice: .text("a", count: 3), numbers: numbers)
    part.ratio = -.infinity
    part.date = Date(timeIntervalSinceReferenceDate: 123.456)
    part.isTrue = false
    part.parts = [Part(name: ""), Part(name: String(repeating: "long ", count: 30_000), choice: Part.Choice.none)]
    part.values = ["": "", "key": "value"]
    part.matrix = [[1, 2.5], []]
    let decoded = try roundTrip(part)
    #expect(decoded == part)
    #expect(decoded.name.unicodeScalars.elementsEqual(part.name.unicodeScalars))
  }

  @Test func `the bytes match the specification`() throws {
    // RFC 8949, appendix A.
    #expect(try CBOREncoder.encode(["a", "b"]) == [0x9f, 0x61, 0x61, 0x61, 0x62, 0xff])
    #expect(try CBOREncoder.encode(["a": 1]) == [0xbf, 0x61, 0x61, 0x01, 0xff])
    #expect(try CBOREncoder.encode([1_000_000]) == [0x9f, 0x1a, 0x00, 0x0f, 0x42, 0x40, 0xff])
    #expect(try CBOREncoder.encode([-1_000]) == [0x9f, 0x39, 0x03, 0xe7, 0xff])
    #expect(try CBOREncoder.encode([1.1]) == [0x9f, 0xfb, 0x3f, 0xf1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9a, 0xff])
    #expect(try CBOREncoder.encode([true, nil, false]) == [0x9f, 0xf5, 0xf6, 0xf4, 0xff])
  }

  @Test func `an unknown key is ignored, and a missing one is an error`() throws {
    struct Older: Codable { var name: String }
    struct Newer: Codable {
      var name: String
      var more: [Int]?
      var must: Int
    }
    let newer = try CBOREncoder.encode(Newer(name: "n", more: [1], must: 2))
    #expect(try CBORDecoder.decode(Older.self, from: newer).name == "n")
    #expect(throws: DecodingError.self) {
      try CBORDecoder.decode(Newer.self, from: CBOREncoder.encode(Older(name: "n")))
    }
  }

  @Test func `damaged bytes are an error and never a crash`() throws {
    let bytes = try CBOREncoder.encode(Part(name: "name", kind: .one, numbers: [1, -2, 300], parts: [Part(name: "x")]))
    for count in bytes.indices {
      #expect(throws: (any Error).self) { try CBORDecoder.decode(Part.self, from: Array(bytes[..<count])) }
    }
    for place in bytes.indices {
      for value in UInt8.min...UInt8.max {
        var damaged = bytes
        damaged[place] = value
        _ = try? CBORDecoder.decode(Part.self, from: damaged)
      }
    }
    #expect(throws: CBORError.damaged(at: 1)) { try CBORReader.read([0x7f]) }
    // A text with a stated length of the whole memory, and arrays without an end.
    #expect(throws: CBORError.self) { try CBORReader.read([0x7b] + Array(repeating: 0xff, count: 8)) }
    #expect(throws: CBORError.tooDeep) { try CBORReader.read(Array(repeating: 0x9f, count: 5_000)) }
  }
}
