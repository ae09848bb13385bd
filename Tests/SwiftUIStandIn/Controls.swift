import Foundation

public struct Text: View, Drawn {
  public typealias Body = Never
  let content: String

  nonisolated public init<S: StringProtocol>(_ content: S) { self.content = String(content) }

  func draw(in place: Place) -> [Element] { [Element(.text, content)] }
}

public struct ButtonRole: Equatable, Sendable {
  private let number: Int
  public static let destructive = ButtonRole(number: 0)
  public static let cancel = ButtonRole(number: 1)
}

public struct Button<Label: View>: View, Drawn {
  public typealias Body = Never
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    role = nil
    self.action = action
    self.label = label()
  }

  func draw(in place: Place) -> [Element] {
    let inside = place.draw(label, at: "label")
    return [Element(.button, inside.flatMap(\.texts).joined(separator: " "), role: role, act: action)]
  }
}

extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(title, role: nil, action: action)
  }

  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.role = role
    self.action = action
    label = Text(title)
  }
}

public struct TextField<Label: View>: View, Drawn {
  public typealias Body = Never
  let title: String
  let text: Binding<String>

  func draw(in place: Place) -> [Element] {
    [Element(.field, title, value: text.wrappedValue, write: { text.wrappedValue = $0 })]
  }
}

extension TextField where Label == Text {
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }
}

public struct Toggle<Label: View>: View, Drawn {
  public typealias Body = Never
  let title: String
  let isOn: Binding<Bool>

  func draw(in place: Place) -> [Element] {
    [Element(.button, title, value: isOn.wrappedValue ? "on" : "off", act: { isOn.wrappedValue.toggle() })]
  }
}

extension Toggle where Label == Text {
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.title = String(title)
    self.isOn = isOn
  }
}

// MARK: - Lists

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
  var move: ((IndexSet, Int) -> Void)?
  var delete: ((IndexSet) -> Void)?
}

extension ForEach: View, Drawn where Content: View {
  public typealias Body = Never

  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  func draw(in place: Place) -> [Element] {
    var known: Set<ID> = []
    return data.enumerated().map { index, element in
      let id = id(element)
      precondition(known.insert(id).inserted, "ForEach: the ID \(id) occurs multiple times within the collection.")
      let row = Element(.row, "\(id)")
      row.move = move.map { move in { move([index], $0) } }
      row.delete = delete.map { delete in { delete([index]) } }
      row.children = place.draw(content(element), at: "\(id)")
      return row
    }
  }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach where Content: View {
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach {
    var view = self
    view.move = action
    return view
  }

  public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach {
    var view = self
    view.delete = action
    return view
  }
}

public struct List<SelectionValue: Hashable, Content: View>: View, Drawn {
  public typealias Body = Never
  let content: Content
  let selection: Binding<Set<SelectionValue>>?

  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  func draw(in place: Place) -> [Element] {
    let list = Element(.list, "")
    list.children = place.draw(content, at: "list")
    return [list]
  }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }

  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }
}

public struct VStack<Content: View>: View, Drawn {
  public typealias Body = Never
  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func draw(in place: Place) -> [Element] { place.draw(content, at: "stack") }
}

public enum HorizontalEdge: Sendable { case leading, trailing }

extension View {
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    let actions = content()
    return Modified(content: self) { content, place in
      let swipe = Element(.swipe, edge == .leading ? "leading" : "trailing")
      swipe.children = place.draw(actions, at: "swipe")
      return place.draw(content, at: "swiped") + [swipe]
    }
  }

  public func disabled(_ disabled: Bool) -> some View {
    Modified(content: self) { content, place in
      let elements = place.draw(content, at: "disabled")
      if disabled { for element in elements { element.act = nil } }
      return elements
    }
  }
}
