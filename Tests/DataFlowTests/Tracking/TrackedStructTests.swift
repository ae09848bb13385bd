import DataFlow
import Foundation
import Testing

@TrackedState
private struct Settings: Hashable, Codable, Sendable {
  let id: Int
  var title: String
  var note: String?
  var count = 0
  var values: [Int] = [1, 2]
  var `default`: Bool = false
  var total: Int { values.reduce(0, +) }
}

@TrackedState
private struct Page<Element> {
  var elements: [Element] = []
  var selected: Int? = nil

  init(_ elements: [Element]) { self.elements = elements }
}

@Suite struct TrackedStructTests {
  @Test func `a tracked structure has the same initializers as an untracked one`() {
    let settings = Settings(id: 1, title: "x")
    #expect(settings.note == nil && settings.count == 0 && settings.values == [1, 2] && !settings.default)
    #expect(Settings(id: 1, title: "x", note: "n", values: [7]).total == 7)
    #expect(Page(["a"]).elements == ["a"])
  }

  @Test func `two states are equal if their fields are, whatever was written`() {
    var written = Settings(id: 1, title: "x")
    written.title = "y"
    written.title = "x"
    #expect(written == Settings(id: 1, title: "x"))
    #expect(written.hashValue == Settings(id: 1, title: "x").hashValue)
    written.count = 1
    #expect(written != Settings(id: 1, title: "x"))
  }

  @Test func `a tracked state is encoded like an untracked one`() throws {
    struct Untracked: Codable {
      var id = 1
      var title = "x"
      var note: String?
      var count = 3
      var values = [1, 2]
      var `default` = true
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let settings = Settings(id: 1, title: "x", count: 3, default: true)
    let data = try encoder.encode(settings)
    #expect(data == (try encoder.encode(Untracked())))
    #expect(try JSONDecoder().decode(Settings.self, from: data) == settings)
  }

  @Test func `a field is changed in place`() {
    var page: Page<Int> = Page(Array(0..<1_000))
    let address: Int = page.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    page.elements[3] = 7
    #expect(page.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } == address)
  }
}
