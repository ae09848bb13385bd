import Foundation

@MainActor
open class UIView {
  public init(frame: CGRect) {
    self.frame = frame
  }

  public convenience init() { self.init(frame: .zero) }

  /// True while a closure of `performWithoutAnimation` runs.
  public private(set) static var isUnanimated = false

  public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let outer = isUnanimated
    isUnanimated = true
    actionsWithoutAnimation()
    isUnanimated = outer
  }

  open var frame: CGRect
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open var translatesAutoresizingMaskIntoConstraints = true
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// The window; an adapter loads the rows of a table without one again instead of changing them.
  open var window: UIWindow?
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

public final class UIWindow: UIView {}

@MainActor
open class NSLayoutAnchor<Anchor: AnyObject> {
  public func constraint(equalTo anchor: NSLayoutAnchor<Anchor>) -> NSLayoutConstraint { NSLayoutConstraint() }
}

public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor
public final class NSLayoutConstraint {
  public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

@MainActor
open class UIViewController {}

public final class UIImage: Sendable {
  public init?(systemName name: String) {
    self.name = name
  }

  public let name: String
}

open class UIScrollView: UIView {
  open var contentOffset = CGPoint.zero
}
