import EnumPaths
import Testing

@Suite struct CasePathTests {
  @Test func `a payload is extracted from its own case and from no other`() {
    #expect(Shape.circle(3)[case: \.circle] == 3)
    #expect(Shape.point[case: \.circle] == nil)
    #expect(Shape.point[case: \.point] != nil)
    #expect(Shape.named(title: "a")[case: \.named] == "a")
    let corner: (x: Int, y: Int)? = Shape.corner(x: 1, y: 2)[case: \.corner]
    #expect(corner?.x == 1 && corner?.y == 2)
    let pair: (Int, String)? = Shape.pair(1, "b")[case: \.pair]
    #expect(pair?.0 == 1 && pair?.1 == "b")
  }

  @Test func `an optional payload that is nil differs from another case`() {
    #expect(Shape.maybe(nil)[case: \.maybe] == .some(.none))
    #expect(Shape.point[case: \.maybe] == .none)
  }

  @Test func `a case is recognized whatever its payload`() {
    #expect(Shape.circle(3).is(\.circle))
    #expect(Shape.maybe(nil).is(\.maybe))
    #expect(Shape.point.is(\.point))
    #expect(!Shape.point.is(\.circle))
  }

  @Test func `a payload is embedded by name and by calling the path`() {
    let circle: CaseKeyPath<Shape, Int> = \.circle
    let point: CaseKeyPath<Shape, Void> = \.point
    #expect(circle(4) == .circle(4))
    #expect(point() == .point)
    #expect(Shape.embed(4, in: \.circle) == .circle(4))
    #expect(Shape.embed(in: \.point) == .point)
    #expect(Shape.embed((x: 1, y: 2), in: \.corner) == .corner(x: 1, y: 2))
    #expect(Shape.embed("a", in: \.named) == .named(title: "a"))
  }

  @Test func `modifying changes the payload and returns what the closure returned`() {
    var shape: Shape = .corner(x: 1, y: 2)
    let sum: Int? = shape.modify(\.corner) { (corner: inout (x: Int, y: Int)) in
      corner.x = 5
      return corner.x + corner.y
    }
    #expect(sum == 7)
    #expect(shape == .corner(x: 5, y: 2))
  }

  @Test func `modifying another case does not change the value`() {
    var shape: Shape = .point
    let ran: Void? = shape.modify(\.circle) { $0 = 9 }
    #expect(ran == nil)
    #expect(shape == .point)
  }

  @Test func `a closure that throws while modifying leaves a valid value`() {
    var shape: Shape = .circle(1)
    #expect(throws: Interruption.self) {
      try shape.modify(\.circle) { (radius: inout Int) throws(Interruption) in
        radius = 2
        throw Interruption()
      }
    }
    #expect(shape == .circle(2))
  }

  @Test func `a payload is modified in place, without a copy`() {
    var list: Holder<Int> = .list(Array(0..<1_000))
    let before = address(of: list[case: \.list])
    list.modify(\.list) { $0[0] = 9 }
    #expect(address(of: list[case: \.list]) == before)

    var labelled: Holder<Int> = .labelled(count: 1, values: Array(0..<1_000))
    let labelledBefore: Int = address(of: labelled[case: \.labelled]?.values)
    labelled.modify(\.labelled) { $0.values[0] = 9 }
    #expect(address(of: labelled[case: \.labelled]?.values) == labelledBefore)
  }

  @Test func `the value of an optional is modified in place, without a copy`() {
    var optional: [Int]? = Array(0..<1_000)
    let before = address(of: optional)
    optional.modify(\.some) { $0[0] = 9 }
    #expect(address(of: optional) == before)
  }

  @Test func `a case path that is kept names a case as its key path does`() {
    let circle = Outer.allCasePaths.shape.circle
    var value: Outer = .shape(.circle(3))
    #expect(value[case: circle] == 3)
    #expect(value.is(circle))
    value.modify(circle) { $0 += 1 }
    #expect(value == .shape(.circle(4)))
    value[case: circle] = 7
    #expect(value == .shape(.circle(7)))
    value = .other
    #expect(value[case: circle] == nil)
    #expect(!value.is(circle))
    #expect(value.modify(circle) { $0 += 1 } == nil)
  }

  @Test func `a closure is a path of several steps`() {
    var value: Outer = .shape(.circle(3))
    #expect(value[case: { $0.shape.circle }] == 3)
    #expect(value.is { $0.shape.circle })
    #expect(!value.is { $0.shape.point })
    value.modify({ $0.shape.circle }, { $0 += 1 })
    #expect(value == .shape(.circle(4)))
    value[case: { $0.shape.named }] = "b"
    #expect(value == .shape(.named(title: "b")))
  }

  @Test func `a path of several steps has the names of all of them`() {
    #expect(Outer.allCasePaths.shape.circle.name == "shape.circle")
    #expect(Outer.allCasePaths.shape.name == "shape")
  }

  @Test func `a path continues into the cases of its payload`() {
    let path: CasePath<Outer, Int> = Outer.allCasePaths.shape.circle
    #expect(path.extract(.shape(.circle(3))) == 3)
    #expect(path.extract(.shape(.point)) == nil)
    #expect(path.extract(.other) == nil)
    #expect(path.embed(4) == .shape(.circle(4)))
    #expect(Outer.shape(.circle(3))[case: \.shape.circle] == 3)
    var outer: Outer = .shape(.circle(1))
    outer.modify(\.shape.circle) { $0 += 1 }
    #expect(outer == .shape(.circle(2)))
    #expect(outer.modify(\.shape.named) { $0 = "" } == nil)
  }

  @Test func `every kind of enum has case paths`() {
    #expect(Loading<String>.done("a")[case: \.done] == "a")
    #expect(Root.root(1)[case: \.root] == 1)
    #expect(Keywords.default(1)[case: \.default] == 1)
    #expect(Tree.node([.leaf])[case: \.node]?.count == 1)
    #expect(Conditional.always(2)[case: \.always] == 2)
    #expect(Namespace.Nested.one(1)[case: \.one] == 1)
    #expect(Namespace.OfAnExtension.one(1)[case: \.one] == 1)
    #expect(Functions.run({ 3 })[case: \.run]?() == 3)
    #expect(Namespace.deep() == 1)
    #expect(hidden() == 1)
  }

  @Test func `a path written by hand works like a generated one`() {
    let even: CasePath<Int, Int> = CasePath(extract: { $0 % 2 == 0 ? $0 / 2 : nil }, embed: { $0 * 2 })
    var number = 4
    #expect(even.modify(&number) { $0 += 1 } != nil)
    #expect(number == 6)
    number = 5
    #expect(even.modify(&number) { $0 += 1 } == nil)
    #expect(number == 5)
  }
}

private func address(of values: [Int]?) -> Int {
  (values ?? []).withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
}
