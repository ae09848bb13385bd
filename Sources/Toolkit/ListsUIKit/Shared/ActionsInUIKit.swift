#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Lists

  /// Items' actions as UIKit's swipe actions and menus. Actions are requested by name when they are chosen, because the
  /// element may have changed since they were offered.
  @MainActor
  struct ActionsInUIKit<Element, ID: Hashable & Sendable> {
    // MARK: Internal

    let delegate: Delegate<Element, ID>
    let image: (String) -> UIImage?

    /// Returns the swipe actions of an element that are enabled, because UIKit shows none that are not; nil if there are
    /// none.
    func swipeActions(of id: ID, at edge: SwipeEdge) -> UISwipeActionsConfiguration? {
      let actions = delegate.swipeActions(of: id, at: edge).filter(\.isEnabled).map { contextualAction($0, of: id) }
      return actions.isEmpty ? nil : UISwipeActionsConfiguration(actions: actions)
    }

    func menu(of id: ID) -> UIContextMenuConfiguration? {
      guard let menu = delegate.menu(of: id) else { return nil }
      return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in self.menu(menu, of: id) }
    }

    // MARK: Private

    private func contextualAction(_ action: ItemAction, of id: ID) -> UIContextualAction {
      let contextual = UIContextualAction(
        style: action.role == .destructive ? .destructive : .normal, title: action.title
      ) { [delegate] _, _, done in
        delegate.perform(action.id, on: id, onEnd: done)
      }
      contextual.image = action.symbol.flatMap(image)
      return contextual
    }

    private func menu(_ menu: ActionMenu, of id: ID) -> UIMenu {
      let groups = menu.groups.map { group in group.map { element($0, of: id) } }
      // UIKit draws a separator around an inline menu.
      return UIMenu(
        title: menu.title ?? "",
        children: groups.count == 1
          ? groups[0] : groups.map { UIMenu(title: "", options: .displayInline, children: $0) })
    }

    private func element(_ entry: ActionMenu.Entry, of id: ID) -> UIMenuElement {
      switch entry {
      case .submenu(let menu): return self.menu(menu, of: id)
      case .action(let action):
        var attributes: UIMenuElement.Attributes = []
        if !action.isEnabled { attributes.insert(.disabled) }
        if action.role == .destructive { attributes.insert(.destructive) }
        return UIAction(title: action.title, image: action.symbol.flatMap(image), attributes: attributes) {
          [delegate] _ in delegate.perform(action.id, on: id)
        }
      }
    }
  }
#endif
