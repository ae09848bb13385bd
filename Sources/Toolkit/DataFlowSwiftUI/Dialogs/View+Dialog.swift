import DataFlow

#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  extension View {
    /// Shows an alert, or a confirmation dialog, while there is one in the state.
    ///
    /// ```swift
    /// .dialog(notes.binding(\.dialog, \.dialog))
    /// ```
    ///
    /// A button sends its action, which ends the dialog; a button without an action only ends it.
    public func dialog<Answer>(_ dialog: Binding<ObservableStore<DialogState<Answer>, Answer>?>) -> some View {
      let store = dialog.wrappedValue
      let shown = store?.state
      let title = Text(shown?.title ?? "")
      func isPresented(_ kind: DialogState<Answer>.Kind) -> Binding<Bool> {
        Binding {
          dialog.wrappedValue?.state.kind == kind
        } write: {
          // A button that sent an action has ended the dialog already.
          if !$0, dialog.wrappedValue?.state.kind == kind { dialog.wrappedValue = nil }
        }
      }
      return
        alert(title, isPresented: isPresented(.alert), presenting: shown) { shown in
          DialogButtons(buttons: shown.buttons) { store?.send($0) }
        } message: { shown in
          if let message = shown.message { Text(message) }
        }
        .confirmationDialog(
          title, isPresented: isPresented(.confirmation), titleVisibility: .visible, presenting: shown
        ) { shown in
          DialogButtons(buttons: shown.buttons) { store?.send($0) }
        } message: { shown in
          if let message = shown.message { Text(message) }
        }
    }
  }

  /// The buttons of a dialog.
  private struct DialogButtons<Answer>: View {
    let buttons: [DialogState<Answer>.Button]
    let send: (Answer) -> Void

    var body: some View {
      ForEach(Array(buttons.enumerated()), id: \.offset) { _, button in
        Button(button.label, role: role(of: button)) {
          if let action = button.action { send(action) }
        }
      }
    }

    private func role(of button: DialogState<Answer>.Button) -> ButtonRole? {
      switch button.role {
      case .cancel: .cancel
      case .destructive: .destructive
      case nil: nil
      }
    }
  }
#endif
