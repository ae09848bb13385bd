import Lists

#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  /// The rows of a list of unlike items, each with its own view.
  ///
  /// ```swift
  /// @State private var feed = ObservedList(provider: items)
  ///
  /// List { ItemRows(feed.elements, stamp: { $0.stamp }, row: { $0.row }) }
  /// ```
  ///
  /// - A row is known by its item's identity. An item that replaces itself by one of another type gets another view there.
  /// - The view of an item is evaluated again only if the item's mark has changed.
  /// - Swipe actions are those of the item; what they do, and whether they may, is read from the item that is shown.
  public struct ItemRows<Element, ID: Hashable & Sendable>: View {
    private let rows: [ItemRow<Element, ID>]

    /// Makes the rows.
    ///
    /// - Parameters:
    ///   - elements: the items, in order, with different identities: those of an `ObservedList`.
    ///   - stamp: returns the identity and the mark of an item: `{ $0.stamp }`.
    ///   - actions: returns the swipe actions of an item. By default it has none.
    ///   - row: returns the view of an item: `{ $0.row }`.
    public init(
      _ elements: [Element], stamp: (Element) -> RowStamp<ID>,
      actions: @escaping (Element) -> ItemActions = { _ in .none }, row: @escaping (Element) -> any View
    ) {
      rows = elements.map { ItemRow(element: $0, stamp: stamp($0), actions: actions, row: row) }
    }

    /// The rows by their items' identities.
    public var body: some View {
      ForEach(rows, id: \.stamp.id) { $0.equatable() }
    }
  }

  /// The row of one item. Rows of items with equal marks look the same.
  private struct ItemRow<Element, ID: Hashable & Sendable>: View, Equatable {
    let element: Element
    let stamp: RowStamp<ID>
    let actions: (Element) -> ItemActions
    let row: (Element) -> any View

    nonisolated static func == (left: ItemRow, right: ItemRow) -> Bool { left.stamp == right.stamp }

    var body: some View {
      let actions = actions(element)
      AnyView(row(element))
        .swipeActions(edge: .leading) { ActionButtons(actions: actions.leading) }
        .swipeActions(edge: .trailing) { ActionButtons(actions: actions.trailing) }
    }
  }

  /// The buttons of a row's actions.
  private struct ActionButtons: View {
    let actions: [ItemAction]

    var body: some View {
      ForEach(actions, id: \.id) { action in
        Button(action.title, role: action.role == .destructive ? .destructive : nil) { action.perform() }
          .disabled(!action.isEnabled)
      }
    }
  }
#endif
