import EnumPaths

/// The actions of a module that is presented: see ``Present``.
public enum PresentationAction<Action>: CasePathable {
  /// An action of the presented module.
  case presented(Action)
  /// Ends the presentation.
  case dismiss

  /// The case paths of a presentation's actions.
  public struct AllCasePaths: Sendable {
    @usableFromInline init() {}

    /// An action of the presented module.
    @inlinable public var presented: CasePath<PresentationAction<Action>, Action> {
      CasePath(
        generatedIndex: 0, generatedName: "presented",
        generatedExtract: { if case .presented(let action) = $0 { action } else { nil } },
        generatedEmbed: { .presented($0) })
    }

    /// The end of the presentation.
    @inlinable public var dismiss: CasePath<PresentationAction<Action>, Void> {
      CasePath(
        generatedIndex: 1, generatedName: "dismiss",
        generatedExtract: { if case .dismiss = $0 { () } else { nil } },
        generatedEmbed: { _ in .dismiss })
    }
  }

  @inlinable public static var allCasePaths: AllCasePaths { AllCasePaths() }

  @inlinable
  public static func caseIndex(of value: Self) -> Int {
    switch value {
    case .presented: 0
    case .dismiss: 1
    }
  }
}

extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Equatable where Action: Equatable {}
