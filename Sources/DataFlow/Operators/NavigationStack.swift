import CasePaths

/// A screen's place in a navigation stack: its own for good, and given to no other.
public struct StackElementID: Hashable, Sendable, Comparable, CustomStringConvertible {
  let number: Int

  public static func < (left: StackElementID, right: StackElementID) -> Bool { left.number < right.number }

  public var description: String { "#\(number)" }
}

/// The screens above the first one, the lowest first.
public struct NavigationStack<Screen> {
  struct Entry: Identifiable {
    let id: StackElementID
    var screen: Screen
  }

  private var entries: IdentifiedList<Entry> = IdentifiedList()
  private var next: Int = 0

  public init() {}

  public init(_ screens: some Sequence<Screen>) {
    for screen in screens { push(screen) }
  }

  // MARK: Use

  /// The identifiers of the screens, the lowest first. O(n)
  public var ids: [StackElementID] { entries.ids }

  /// O(n)
  public var screens: [Screen] { entries.map(\.screen) }

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }

  /// The screen on top.
  public var top: Screen? { entries.last?.screen }

  /// The identifier that the next screen will have.
  public var nextID: StackElementID { StackElementID(number: next) }

  public subscript(id: StackElementID) -> Screen? { entries[id: id]?.screen }

  /// - Returns: the new screen's identifier. O(1), amortized
  @discardableResult
  public mutating func push(_ screen: Screen) -> StackElementID {
    let id: StackElementID = nextID
    next += 1
    entries.append(Entry(id: id, screen: screen))
    return id
  }

  /// Takes away the screen and all above it. O(n)
  public mutating func pop(from id: StackElementID) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    entries.keepFirst(index)
  }

  /// Takes away the screen on top. O(1)
  public mutating func pop() { entries.keepFirst(entries.count - 1) }

  /// Takes away all screens above the one with this identifier. O(n)
  public mutating func pop(to id: StackElementID) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    entries.keepFirst(index + 1)
  }

  /// O(n)
  public mutating func popAll() { entries.keepFirst(0) }
}

// MARK: - IdentifiedElements

extension NavigationStack: IdentifiedElements {
  public func element(withID id: StackElementID) -> Screen? { self[id] }

  public mutating func modifyElement<Result>(withID id: StackElementID, _ body: (inout Screen) -> Result) -> Result? {
    entries.modifyElement(withID: id) { (entry: inout Entry) in body(&entry.screen) }
  }
}

extension NavigationStack: Equatable where Screen: Equatable {
  /// Two stacks are equal if they show the same: which numbers they have used before does not matter.
  public static func == (left: Self, right: Self) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.id == $1.id && $0.screen == $1.screen }
  }
}

extension NavigationStack: Sendable where Screen: Sendable {}
extension NavigationStack.Entry: Sendable where Screen: Sendable {}

// MARK: - Actions

/// What can happen to a navigation stack.
public enum StackAction<Screen, ScreenAction>: CasePathable {
  /// Something in one of its screens.
  case element(id: StackElementID, action: ScreenAction)
  /// A screen on top. Its identifier must be the stack's `nextID`: one that has been used, or is not due yet, is
  /// reported, and nothing is pushed.
  case push(id: StackElementID, Screen)
  /// The screen goes, and all above it.
  case popFrom(id: StackElementID)

  /// The case paths of a stack's actions.
  public struct AllCasePaths: Sendable {
    public var element: CasePath<StackAction<Screen, ScreenAction>, (id: StackElementID, action: ScreenAction)> {
      CasePath(
        generatedIndex: 0, generatedName: "element",
        generatedExtract: { if case .element(let id, let action) = $0 { (id: id, action: action) } else { nil } },
        generatedEmbed: { .element(id: $0.id, action: $0.action) })
    }

    public var push: CasePath<StackAction<Screen, ScreenAction>, (id: StackElementID, Screen)> {
      CasePath(
        generatedIndex: 1, generatedName: "push",
        generatedExtract: { if case .push(let id, let screen) = $0 { (id: id, screen) } else { nil } },
        generatedEmbed: { .push(id: $0.id, $0.1) })
    }

    public var popFrom: CasePath<StackAction<Screen, ScreenAction>, StackElementID> {
      CasePath(
        generatedIndex: 2, generatedName: "popFrom",
        generatedExtract: { if case .popFrom(let id) = $0 { id } else { nil } },
        generatedEmbed: { .popFrom(id: $0) })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  public static func caseIndex(of value: Self) -> Int {
    switch value {
    case .element: 0
    case .push: 1
    case .popFrom: 2
    }
  }
}

extension StackAction: Sendable where Screen: Sendable, ScreenAction: Sendable {}
extension StackAction: Equatable where Screen: Equatable, ScreenAction: Equatable {}

// MARK: - Stack

/// The screens of a navigation stack, each with its own state and effects.
///
/// ```swift
/// @CasePathable enum Action { case path(StackAction<Screen.State, Screen.Action>) }
/// Stack(state: \.path, action: \.path) { Screen() }
/// ```
///
/// - Only the screen that an action names runs; pushing and popping need no reducer of one's own.
/// - Two screens of one module never cancel each other's work; a screen's work ends when it is popped.
public struct Stack<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  public init<Screen, ScreenAction>(
    state: WritableKeyPath<State, NavigationStack<Screen>>,
    action: CaseKeyPath<Action, StackAction<Screen, ScreenAction>>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Screen, ScreenAction> _ screen: () -> AnyReducer<Screen, ScreenAction>
  ) {
    typealias Own = StackAction<Screen, ScreenAction>
    let screen: AnyReducer<Screen, ScreenAction> = screen()
    let origin: EffectOrigin = EffectOrigin(fileID: fileID, line: line)
    built =
      Scope(state: state, action: action) {
        ForEach<NavigationStack<Screen>, Own>(state: \.self, action: \.element, fileID: fileID, line: line) { screen }
        On<NavigationStack<Screen>, Own>(\.push) { (stack, pushed) in
          guard pushed.id == stack.nextID else {
            return .report(.wrongStackElement("\(pushed.id)", next: "\(stack.nextID)", at: origin))
          }
          stack.push(pushed.1)
          return .none
        }
        On<NavigationStack<Screen>, Own>(\.popFrom) { (stack, id) in
          guard stack[id] != nil else {
            return .report(.actionForMissingChild("\(Own.self)", at: origin))
          }
          stack.pop(from: id)
          return .none
        }
      }.built
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
