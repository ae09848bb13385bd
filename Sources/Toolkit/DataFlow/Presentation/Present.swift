import EnumPaths

/// A module that its parent presents: a sheet, a popover, a screen beside, or an alert.
///
/// ```swift
/// struct Inbox: ComposedReducer {
///   struct State { var editor: Editor.State? }
///   @CasePathable enum Action { case editor(PresentationAction<Editor.Action>), composeTapped }
///
///   var body: some Reducer<State, Action> {
///     Present(state: \.editor, action: \.editor) { Editor() }
///     On(\.composeTapped) { state, _ in state.editor = Editor.State(); return .none }
///     On(\.editor.presented.sent) { state, draft in … }
///   }
/// }
///
/// store.scope(state: \.editor, action: \.editor.presented)    // the presented module's view
/// ```
///
/// - A state that is set presents the module; `.dismiss` sets it to nil. The module dismisses itself by
///   ``Effect/dismiss(fileID:line:)``.
/// - The effects of the module end with its presentation. An action for an absent module is reported.
/// - A ``DialogState`` needs no module, and goes with the first button that is pressed.
public struct Present<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  // MARK: Lifecycle

  /// Presents a module.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(
      state: state, action: action, identity: { _ in nil }, isEphemeral: { _ in false },
      origin: EffectOrigin(fileID: fileID, line: line), child: child())
  }

  /// Another identifier is another presentation: the effects of the one before it end.
  @inlinable
  public init<ChildState: Identifiable, ChildAction>(
    state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(
      state: state, action: action, identity: { AnyHashable($0.id) }, isEphemeral: { _ in false },
      origin: EffectOrigin(fileID: fileID, line: line), child: child())
  }

  /// For one of several modules and dialogs: see ``Screens()``. The effects of each end with it, since its case has an
  /// identity of its own.
  @inlinable
  public init<ChildState: ScreensState, ChildAction>(
    state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(
      state: state, action: action, identity: { _ in nil }, isEphemeral: \.isEphemeral,
      origin: EffectOrigin(fileID: fileID, line: line), child: child())
  }

  /// For a state of which some values end with the first action of their module.
  @inlinable
  public init<ChildState: EphemeralState, ChildAction>(
    state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(
      state: state, action: action, identity: { _ in nil }, isEphemeral: \.isEphemeral,
      origin: EffectOrigin(fileID: fileID, line: line), child: child())
  }

  /// For an alert or a confirmation. Its buttons' actions are answered by `On(\.dialog.presented.…)`.
  @inlinable
  public init<ButtonAction>(
    state: WritableKeyPath<State, DialogState<ButtonAction>?>,
    action: CaseKeyPath<Action, PresentationAction<ButtonAction>>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      state: state, action: action, identity: { _ in nil }, isEphemeral: \.isEphemeral,
      origin: EffectOrigin(fileID: fileID, line: line), child: AnyReducer { _, _ in .none })
  }

  @inlinable
  init<ChildState, ChildAction>(
    state statePath: WritableKeyPath<State, ChildState?>,
    action actionPath: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    identity: @escaping (ChildState) -> AnyHashable?, isEphemeral: @escaping (ChildState) -> Bool,
    origin: EffectOrigin, child: AnyReducer<ChildState, ChildAction>
  ) {
    let own = Action.allCasePaths[keyPath: actionPath]
    let presented = IfLet<State, Action>(
      state: statePath, path: own.appending(path: PresentationAction<ChildAction>.allCasePaths.presented),
      identity: identity, dismissal: own.embed(.dismiss), origin: origin, child: child
    ).built
    let place = presented.places[0]
    let state = StatePlace(statePath)
    let run = presented.body
    let remove = { (root: inout State, pass: ObservationPass?) in
      pass?.remove(at: place)
      state.modify(&root) { $0 = nil }
    }
    built = AnyReducer(
      caseIndex: own.index, classify: Action.caseIndex(of:), places: presented.places,
      { root, action, pass in
        guard let happened = own.extract(action) else { return .none }
        var (isPresented, isDismissed): (Bool, Bool) = (false, true)
        state.look(&root) { child in
          isPresented = child != nil
          if case .presented = happened { isDismissed = child.map(isEphemeral) ?? false }
        }
        var effect: Effect<Action> = .none
        if case .presented = happened {
          effect = run(&root, action, pass)
        } else if !isPresented {
          return .report(.actionForMissingChild(String(describing: ChildAction.self), at: origin))
        }
        if isDismissed { remove(&root, pass) }
        return effect
      },
      findLost: presented.findLost)
  }

  // MARK: Use

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}

/// A presented state that may end with the first action of its module, as an alert does.
public protocol EphemeralState {
  /// True if an action of the presented module also dismisses it.
  var isEphemeral: Bool { get }
}
