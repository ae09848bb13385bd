// MARK: - CasePathable

extension Optional: CasePathable {
  /// The two cases of an optional.
  public struct AllCasePaths: Sendable {
    /// The case without a value.
    @inlinable public var none: CasePath<Wrapped?, Void> {
      CasePath(
        generatedIndex: 0, generatedName: "none",
        generatedExtract: { root in if case .none = root { () } else { nil } },
        generatedEmbed: { _ in .none })
    }

    /// The case with a value.
    @inlinable public var some: CasePath<Wrapped?, Wrapped> {
      CasePath(
        generatedIndex: 1, generatedName: "some", generatedExtract: { root in root },
        generatedEmbed: { value in .some(value) })
    }

    @usableFromInline init() {}
  }

  /// The case paths of an optional.
  @inlinable public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// Returns 0 for `none`, 1 for `some`.
  @inlinable
  public static func caseIndex(of value: Wrapped?) -> Int {
    if case .none = value { 0 } else { 1 }
  }
}
