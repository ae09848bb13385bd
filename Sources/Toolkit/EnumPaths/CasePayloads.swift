/// The payloads of a sequence of enum values, by case: `shapes.cases.circle` are the radii.
@dynamicMemberLookup
public struct CasePayloads<Base: Sequence> where Base.Element: CasePathable {
  private let base: Base

  init(_ base: Base) {
    self.base = base
  }

  /// The payloads of that case, in order.
  ///
  /// - Complexity: O(n).
  public subscript<Value>(dynamicMember path: CaseKeyPath<Base.Element, Value>) -> [Value] {
    base.compactMap { element in element[case: path] }
  }
}

extension Sequence where Element: CasePathable {
  /// The elements' payloads by case: `shapes.cases.circle`.
  public var cases: CasePayloads<Self> { CasePayloads(self) }

  /// The payloads of that case, in order.
  ///
  /// - Complexity: O(n).
  public subscript<Value>(case path: CaseKeyPath<Element, Value>) -> [Value] {
    cases[dynamicMember: path]
  }
}
