#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Lists

  /// A view from a pool inside one of UIKit's cells. It goes back to its pool when the cell leaves the screen, and comes
  /// again when the cell comes back without being asked for, which prefetched cells do.
  @MainActor
  struct PooledContent {
    // MARK: Internal

    /// Shows another element. The view of the old one is returned first, so that the new one may take it.
    mutating func show(_ make: @escaping () -> Cell<UIView>, in container: UIView) {
      recycle()
      self.make = make
      fill(container)
    }

    mutating func fill(_ container: UIView) {
      guard cell == nil, let make else { return }
      let cell = make()
      self.cell = cell
      let view = cell.content
      view.translatesAutoresizingMaskIntoConstraints = false
      container.addSubview(view)
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: container.topAnchor),
        view.bottomAnchor.constraint(equalTo: container.bottomAnchor),
        view.leadingAnchor.constraint(equalTo: container.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: container.trailingAnchor),
      ])
    }

    mutating func recycle() {
      guard let cell else { return }
      self.cell = nil
      cell.content.removeFromSuperview()
      cell.recycle()
    }

    // MARK: Private

    private var make: (() -> Cell<UIView>)?
    private var cell: Cell<UIView>?
  }
#endif
