import EnumPaths
import Testing

@Suite struct CaseListTests {
  @Test func `all cases of an enum are listed in their order`() {
    let expected: [PartialKeyPath<Shape.AllCasePaths>] = [\.point, \.circle, \.named, \.corner, \.pair, \.maybe]
    #expect(Shape.caseKeyPaths == expected)
  }

  @Test func `the key path of a value's case can be looked up`() {
    #expect(Shape.allCasePaths[.circle(1)] == \Shape.AllCasePaths.circle)
    #expect(Shape.allCasePaths[.corner(x: 1, y: 1)] == \Shape.AllCasePaths.corner)
    #expect(Shape.caseIndex(of: .named(title: "")) == Shape.allCasePaths.named.index)
    #expect(Set(Shape.caseKeyPaths).count == 6)
  }

  @Test func `only the cases of this platform are listed, and each has a different index`() {
    #expect(Conditional.caseKeyPaths.count == 2)
    #expect(Conditional.allCasePaths.always.index == 0)
    #if os(Linux)
      #expect(Conditional.caseIndex(of: .here(1)) == Conditional.allCasePaths.here.index)
    #endif
  }

  @Test func `the list of an enum without cases is empty`() {
    #expect(Nothing.caseKeyPaths.isEmpty)
  }

  @Test func `payloads and cases may have the names of a sequence's parts`() {
    let value = Named.tapped(Named.Element(number: 1), .first)
    #expect(value[case: \.tapped]?.0.number == 1)
    #expect(value[case: \.tapped]?.1 == .first)
    #expect(Named.caseKeyPaths.count == 4)
    #expect(Named.map(2)[case: \.map] == 2 && Named.makeIterator.is(\.makeIterator))
  }

  @Test func `a case of newer platforms is listed where it is available`() {
    #expect(Newer.caseKeyPaths == [\Newer.AllCasePaths.old, \Newer.AllCasePaths.new])
    #expect(Newer.caseIndex(of: .old(1)) == 0 && Newer.caseIndex(of: .new) == 1)
    #expect(Newer.allCasePaths[.new] == \Newer.AllCasePaths.new)
    #expect(Newer.new.is(\.new) && Newer.new[case: \.old] == nil)
  }

  @Test func `a path into a payload has the index of its first case`() {
    #expect(Outer.allCasePaths.shape.circle.index == Outer.allCasePaths.shape.index)
    #expect(CasePath<Int, Int>(extract: { $0 }, embed: { $0 }).index == -1)
  }

  @Test func `a path has the name of its case`() {
    #expect(Outer.allCasePaths.shape.circle.name == "shape.circle")
    #expect(Keywords.allCasePaths.default.name == "default")
  }

  @Test func `setting a case's payload makes the value that case, and setting nil does not change it`() {
    var shape: Shape = .point
    shape[case: \.circle] = 3
    #expect(shape == .circle(3))
    shape[case: \.circle] = nil
    #expect(shape == .circle(3))
    var outer: Outer = .other
    outer[case: \.shape.circle] = 4
    #expect(outer == .shape(.circle(4)))
  }

  @Test func `setting an optional payload to nil differs from setting no payload`() {
    var shape: Shape = .point
    shape[case: \.maybe] = .some(nil)
    #expect(shape == .maybe(nil))
  }

  @Test func `the payloads of one case are extracted from a collection`() {
    let shapes: [Shape] = [.circle(1), .point, .circle(2), .named(title: "a")]
    #expect(shapes.cases.circle == [1, 2])
    #expect(shapes[case: \.named] == ["a"])
    #expect(shapes.cases.point.count == 1)
    #expect([Outer.shape(.circle(7)), .other][case: \.shape.circle] == [7])
  }

  @Test func `an enum with dynamic member lookup has its payloads as properties`() {
    var setting: Setting = .volume(3)
    #expect(setting.volume == 3)
    #expect(setting.name == nil)
    setting.name = "a"
    #expect(setting == .name("a"))
  }

  @Test func `a result has case paths`() {
    let result: Result<Int, Interruption> = .success(3)
    #expect(result[case: \.success] == 3)
    #expect(result[case: \.failure] == nil)
    #expect(Result<Int, Interruption>.caseIndex(of: result) == Result<Int, Interruption>.allCasePaths.success.index)
  }
}
