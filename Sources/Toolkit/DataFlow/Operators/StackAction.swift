import EnumPaths

/// The actions of a navigation stack.
public enum StackAction<Screen, ScreenAction>: CasePathable {
  /// An action of one of the screens.
  case element(id: StackElementID, action: ScreenAction)
  /// Pushes a screen. Its identifier must be the stack's `nextID`; with any other one the action is reported, and
  /// nothing is pushed.
  case push(id: StackElementID, Screen)
  /// Removes the screen and all above it.
  case popFrom(id: StackElementID)

  /// The case paths of a stack's actions.
  public struct AllCasePaths: Sendable {
    @usableFromInline init() {}

    /// An action of one of the screens.
    @inlinable public var element:
      CasePath<StackAction<Screen, ScreenAction>, (id: StackElementID, action: ScreenAction)>
    {
      CasePath(
        generatedIndex: 0, generatedName: "element",
        generatedExtract: { if case .element(let id, let action) = $0 { (id: id, action: action) } else { nil } },
        generatedEmbed: { .element(id: $0.id, action: $0.action) })
    }

    /// The push of a screen.
    @inlinable public var push: CasePath<StackAction<Screen, ScreenAction>, (id: StackElementID, Screen)> {
      CasePath(
        generatedIndex: 1, generatedName: "push",
        generatedExtract: { if case .push(let id, let screen) = $0 { (id: id, screen) } else { nil } },
        generatedEmbed: { .push(id: $0.id, $0.1) })
    }

    /// The removal of a screen and all above it.
    @inlinable public var popFrom: CasePath<StackAction<Screen, ScreenAction>, StackElementID> {
      CasePath(
        generatedIndex: 2, generatedName: "popFrom",
        generatedExtract: { if case .popFrom(let id) = $0 { id } else { nil } },
        generatedEmbed: { .popFrom(id: $0) })
    }
  }

  @inlinable public static var allCasePaths: AllCasePaths { AllCasePaths() }

  @inlinable
  public static func caseIndex(of value: Self) -> Int {
    switch value {
    case .element: 0
    case .push: 1
    case .popFrom: 2
    }
  }
}

extension CasePath {
  /// The path to the actions of one screen: `\.path[id: id].search.found`.
  @inlinable
  public subscript<Screen, ScreenAction>(id id: StackElementID) -> CasePath<Root, ScreenAction>
  where Value == StackAction<Screen, ScreenAction> {
    appending(path: Value.allCasePaths.element)[id: id]
  }
}

extension StackAction: Sendable where Screen: Sendable, ScreenAction: Sendable {}
extension StackAction: Equatable where Screen: Equatable, ScreenAction: Equatable {}
