public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

extension View {
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    Modified(content: self) { view, place in
      let elements = place.draw(view, at: "presenting")
      guard let shown = item.wrappedValue else { return elements }
      let sheet = Element(.sheet, "", act: { item.wrappedValue = nil })
      // Another identity is another sheet.
      sheet.children = place.draw(content(shown), at: "sheet \(shown.id)")
      return elements + [sheet]
    }
  }

  public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    dialog(.alert, title, isPresented, data, actions, message)
  }

  public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    dialog(.confirmation, title, isPresented, data, actions, message)
  }

  private func dialog<A: View, M: View, T>(
    _ kind: Element.Kind, _ title: Text, _ isPresented: Binding<Bool>, _ data: T?,
    _ actions: @escaping (T) -> A, _ message: @escaping (T) -> M
  ) -> some View {
    Modified(content: self) { view, place in
      let elements = place.draw(view, at: "asking")
      guard isPresented.wrappedValue, let data else { return elements }
      let dialog = Element(kind, title.content, act: { isPresented.wrappedValue = false })
      dialog.children = place.draw(message(data), at: "message") + place.draw(actions(data), at: "actions")
      return elements + [dialog]
    }
  }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Modified(content: self) { view, place in
      place.host.appear(place.inside("appearing").key) {
        action?()
        return nil
      }
      return place.draw(view, at: "appearing")
    }
  }

  public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    Modified(content: self) { view, place in
      place.host.appear(place.inside("task").key) { Task(priority: priority, operation: action) }
      return place.draw(view, at: "task")
    }
  }
}

// MARK: - Navigation

public struct NavigationStack<Data, Root: View>: View, Drawn {
  public typealias Body = Never
  private let root: Root
  private let screens: @MainActor () -> [(value: any Hashable, pop: @MainActor () -> Void)]

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    self.root = root()
    screens = {
      path.wrappedValue.enumerated().map { index, value in
        (value, { path.wrappedValue.removeLast(path.wrappedValue.count - index) })
      }
    }
  }

  func draw(in place: Place) -> [Element] {
    let scope = NavigationScope()
    var inside = place
    inside.scope = scope
    let first = Element(.screen, "")
    first.children = inside.draw(root, at: "root")
    let stack = Element(.stack, "")
    stack.children = [first]
    let screens = screens()
    // The destinations are known when the root has been drawn.
    place.host.later {
      for (value, pop) in screens {
        let screen = Element(.screen, "", act: pop)
        let name = "\(type(of: value))"
        guard let destination = scope.destinations[ObjectIdentifier(type(of: value))] else {
          preconditionFailure("No destination for a \(name).")
        }
        screen.children = destination(value, inside)
        stack.children.append(screen)
      }
    }
    return [stack]
  }
}

/// The destinations of a stack.
@MainActor final class NavigationScope {
  var destinations: [ObjectIdentifier: @MainActor (any Hashable, Place) -> [Element]] = [:]
}

extension View {
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    Modified(content: self) { view, place in
      place.scope?.destinations[ObjectIdentifier(D.self)] = { value, place in
        (value as? D).map { place.draw(destination($0), at: "screen \($0)") } ?? []
      }
      return place.draw(view, at: "root")
    }
  }

  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    Modified(content: self) { view, place in [Element(.title, String(title))] + place.draw(view, at: "titled") }
  }
}
