// MARK: - CasePathable

extension Result: CasePathable {
  /// The two cases of a result.
  public struct AllCasePaths: Sendable {
    /// The case of a success.
    @inlinable public var success: CasePath<Result<Success, Failure>, Success> {
      CasePath(
        generatedIndex: 0, generatedName: "success",
        generatedExtract: { root in
          if case .success(let value) = root { value } else { nil }
        },
        generatedEmbed: { value in .success(value) })
    }

    /// The case of a failure.
    @inlinable public var failure: CasePath<Result<Success, Failure>, Failure> {
      CasePath(
        generatedIndex: 1, generatedName: "failure",
        generatedExtract: { root in
          if case .failure(let error) = root { error } else { nil }
        },
        generatedEmbed: { error in .failure(error) })
    }

    @usableFromInline init() {}
  }

  /// The case paths of a result.
  @inlinable public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// Returns 0 for `success`, 1 for `failure`.
  @inlinable
  public static func caseIndex(of value: Result<Success, Failure>) -> Int {
    if case .success = value { 0 } else { 1 }
  }
}
