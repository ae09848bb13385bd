import EnumPaths

struct Interruption: Error {}

@CasePathable
enum Shape: Equatable {
  case point
  case circle(Int)
  case named(title: String)
  case corner(x: Int, y: Int)
  case pair(Int, String)
  case maybe(Int?)
}

@CasePathable
enum Outer: Equatable {
  case shape(Shape)
  case other
}

@CasePathable
public enum Holder<Element: Equatable> {
  case list([Element])
  case labelled(count: Int, values: [Element])
}

@CasePathable
public enum Loading<Value> {
  case idle
  case done(_ value: Value)
}

@CasePathable
enum Root {
  case root(Int)
}

@CasePathable
enum Keywords {
  case `default`(Int)
  case `class`(in: Int, for: Int)
}

@CasePathable
enum Nothing {}

@CasePathable
@dynamicMemberLookup
enum Setting: Equatable {
  case volume(Int)
  case name(String)
}

@CasePathable
indirect enum Tree {
  case leaf
  case node([Self])
}

@CasePathable
enum Conditional {
  case always(Int)
  #if os(Linux)
    case here(Int)
  #else
    case there(Int)
  #endif
}

@CasePathable
enum Named {
  struct Element { var number: Int }
  enum Iterator { case first }

  case tapped(Element, Iterator)
  case makeIterator
  case map(Int)
  case underestimatedCount
}

@CasePathable
enum Newer {
  case old(Int)
  @available(macOS 15.1, iOS 18.1, *)
  case new
}

@CasePathable
enum Functions {
  case run(@Sendable () -> Int)
  case keep(any Error, Int = 1)
}

@CasePathable
private enum Hidden {
  case one(Int)
}

public enum Namespace {
  @CasePathable
  package enum Nested {
    case one(Int)
  }

  @CasePathable
  fileprivate enum Deep {
    case one(Int)
  }

  static func deep() -> Int? { Deep.one(1)[case: \.one] }
}

extension Namespace {
  @CasePathable
  public enum OfAnExtension {
    case one(Int)
  }
}

func hidden() -> Int? { Hidden.one(1)[case: \.one] }
