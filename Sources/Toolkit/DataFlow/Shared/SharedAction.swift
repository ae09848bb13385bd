import EnumPaths

/// The actions of a value that a module shares with others: see ``Share``.
public enum SharedAction<Value: Sendable>: CasePathable, Sendable {
  /// Loads the value, and follows it from now on, until the module goes.
  case follow
  /// Sets the value, here and for all others. It replaces what is stored, also before that was loaded.
  case set(Value)
  /// The value was set, by anyone, or loaded.
  case changed(SharedValue<Value>.Change)

  /// The case paths of a shared value's actions.
  public struct AllCasePaths: Sendable {
    /// The beginning of following the shared value.
    public var follow: CasePath<SharedAction<Value>, Void> {
      CasePath(
        generatedIndex: 0, generatedName: "follow",
        generatedExtract: { if case .follow = $0 { () } else { nil } }, generatedEmbed: { _ in .follow })
    }

    /// The change of the shared value by this module.
    public var set: CasePath<SharedAction<Value>, Value> {
      CasePath(
        generatedIndex: 1, generatedName: "set",
        generatedExtract: { if case .set(let value) = $0 { value } else { nil } }, generatedEmbed: { .set($0) })
    }

    /// A change of the shared value.
    public var changed: CasePath<SharedAction<Value>, SharedValue<Value>.Change> {
      CasePath(
        generatedIndex: 2, generatedName: "changed",
        generatedExtract: { if case .changed(let change) = $0 { change } else { nil } },
        generatedEmbed: { .changed($0) })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  public static func caseIndex(of value: Self) -> Int {
    switch value {
    case .follow: 0
    case .set: 1
    case .changed: 2
    }
  }
}

extension SharedValue.Change: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.value == right.value }
}

extension SharedAction: Equatable where Value: Equatable {}
