import Testing

@testable import HTML

@Suite struct HTMLNameTests {
  @Test func `every name is found by its spelling in any case`() {
    for name in HTMLName.allCases where name != .unknown {
      #expect(HTMLName(named: name.string) == name)
      #expect(HTMLName(named: name.string.uppercased()) == name)
    }
    #expect(HTMLName(named: "") == nil)
    #expect(HTMLName(named: "ſcript") == nil)
    #expect(HTMLName(named: String(repeating: "a", count: 1_000)) == nil)
  }

  @Test func `cases are spelled as they are called`() {
    for name in HTMLName.allCases where name != .unknown {
      let letters: String = name.string.filter { $0 != "-" && $0 != ":" }
      #expect("\(name)".lowercased() == letters)
    }
  }

  @Test func `elements come first`() {
    #expect(HTMLName.a.isElement && HTMLName.xmp.isElement && HTMLName.picture.isElement)
    #expect(!HTMLName.href.isElement && !HTMLName.unknown.isElement)
  }

  @Test func `every name known to the sanitizer has a number`() {
    for name in Array(ElementTraits.known.keys) + AttributeKind.known.keys {
      #expect(HTMLName(named: name) != nil, "\(name)")
    }
    for name in Sanitizer.Policy.articleElements.keys { #expect(HTMLName(named: name) != nil, "\(name)") }
  }

  @Test func `unknown names are numbered by document`() {
    var names = NameTable()
    let numbers: [Int32] = ["x-a", "P", "X-B", "x-A", "x-b"].map { (name: String) in
      Array(name.utf8).withUnsafeBufferPointer { names.number(of: $0) }
    }
    #expect(numbers[0] == numbers[3] && numbers[2] == numbers[4] && numbers[0] != numbers[2])
    #expect(numbers[1] == Int32(HTMLName.p.rawValue))
    #expect(names.unknownNames == ["x-a", "x-b"])
  }
}
