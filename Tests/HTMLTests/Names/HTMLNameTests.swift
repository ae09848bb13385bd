import Testing

@testable import HTML

@Suite struct HTMLNameTests {
  @Test func everyNameIsFoundByItsSpellingInAnyCase() {
    for name in HTMLName.allCases where name != .unknown {
      #expect(HTMLName(named: name.string) == name)
      #expect(HTMLName(named: name.string.uppercased()) == name)
    }
    #expect(HTMLName(named: "") == nil)
    #expect(HTMLName(named: "ſcript") == nil)
    #expect(HTMLName(named: String(repeating: "a", count: 1_000)) == nil)
  }

  @Test func casesAreSpelledAsTheyAreCalled() {
    for name in HTMLName.allCases where name != .unknown {
      let letters: String = name.string.filter { $0 != "-" && $0 != ":" }
      #expect("\(name)".lowercased() == letters)
    }
  }

  @Test func elementsComeFirst() {
    #expect(HTMLName.a.isElement && HTMLName.xmp.isElement && HTMLName.picture.isElement)
    #expect(!HTMLName.href.isElement && !HTMLName.unknown.isElement)
  }

  @Test func whatTheSanitizerKnowsHasANumber() {
    for name in Array(ElementTraits.known.keys) + AttributeKind.known.keys {
      #expect(HTMLName(named: name) != nil, "\(name)")
    }
    for name in Sanitizer.Policy.articleElements.keys { #expect(HTMLName(named: name) != nil, "\(name)") }
  }

  @Test func unknownNamesAreNumberedByDocument() {
    var names = NameTable()
    let numbers: [Int32] = ["x-a", "P", "X-B", "x-A", "x-b"].map { (name: String) in
      Array(name.utf8).withUnsafeBufferPointer { names.number(of: $0) }
    }
    #expect(numbers[0] == numbers[3] && numbers[2] == numbers[4] && numbers[0] != numbers[2])
    #expect(numbers[1] == Int32(HTMLName.p.rawValue))
    #expect(names.unknownNames == ["x-a", "x-b"])
  }
}
