@_exported import DataFlow

#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  // What controls, stacks and sheets of SwiftUI read and write. Each binding reads the state and sends an action: the value
  // is then what the reducer makes of it.
  extension ObservableStore {
    /// Binds a field of a form: `TextField("Note", text: editor.binding(\.text, \.form))`.
    ///
    /// Views that read it observe that field only.
    @MainActor
    public func binding<Value: Hashable & Sendable>(
      _ field: WritableKeyPath<State, Value> & Sendable, _ action: CaseKeyPath<Action, BindingAction<State>>
    ) -> Binding<Value> where Action: CasePathable {
      Binding(read: { self.compared(field) }, write: { self.send(Action.embed(.set(field, $0), in: action)) })
    }

    /// Binds a part of the state to an action: `Slider(value: player.binding(\.position) { .seeked($0) })`.
    @MainActor
    public func binding<Value>(
      _ part: KeyPath<State, Value>, sending action: @escaping (Value) -> Action
    ) -> Binding<Value> {
      Binding(read: { self[dynamicMember: part] }, write: { self.send(action($0)) })
    }

    /// Binds what is presented: for `sheet(item:)`, `popover(item:)`, `fullScreenCover(item:)`,
    /// `navigationDestination(item:)`, and for the dialogs of this library.
    ///
    /// ```swift
    /// .sheet(item: notes.binding(\.editor, \.editor)) { editor in EditorView(editor: editor) }
    /// ```
    ///
    /// The value is the store of the presented module, and nil without one. Views that read it observe whether there is one,
    /// and which. When SwiftUI sets it to nil, as when a user pulls the sheet down, `.dismiss` is sent, if the module is still
    /// there.
    @MainActor
    public func binding<ChildState, ChildAction>(
      _ state: KeyPath<State, ChildState?>, _ action: CaseKeyPath<Action, PresentationAction<ChildAction>>
    ) -> Binding<ObservableStore<ChildState, ChildAction>?> where Action: CasePathable {
      let child = action.appending(path: \.presented)
      return Binding {
        self.scope(state: state, action: child)
      } write: {
        if $0 == nil, self.scope(state: state, action: child) != nil { self.send(Action.embed(.dismiss, in: action)) }
      }
    }

    /// Binds the path of a navigation stack.
    ///
    /// ```swift
    /// NavigationStack(path: library.binding(\.path, \.path)) {
    ///   Shelves().navigationDestination(for: StackElementID.self) { id in
    ///     if let screen = library.scope(state: \.path, id: id, action: \.path) { ScreenView(screen: screen) }
    ///   }
    /// }
    /// ```
    ///
    /// SwiftUI takes screens away, by the back button or a swipe, which sends `.popFrom`. Only the state adds them: send an
    /// action where SwiftUI would have a `NavigationLink(value:)`. Views that read it observe the identifiers only.
    @MainActor
    public func binding<Screen, ScreenAction>(
      _ state: KeyPath<State, StackState<Screen>>, _ action: CaseKeyPath<Action, StackAction<Screen, ScreenAction>>
    ) -> Binding<[StackElementID]> where Action: CasePathable {
      let ids = state.appending(path: \.ids)
      return Binding {
        self.compared(ids)
      } write: { left in
        guard let popped = self.compared(ids).first(where: { !left.contains($0) }) else { return }
        self.send(Action.embed(.popFrom(id: popped), in: action))
      }
    }
  }

  extension Binding {
    /// Makes a binding of closures that belong to the main actor, where SwiftUI calls them.
    @MainActor
    init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
      self.init { @MainActor in
        read()
      } set: { @MainActor in
        write($0)
      }
    }
  }
#endif
