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

  open func layoutIfNeeded() {}

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

public struct UIEdgeInsets: Sendable {
  public var top: CGFloat = 0
  public var bottom: CGFloat = 0
}

open class UIScrollView: UIView {
  open var contentOffset = CGPoint.zero
  open var contentSize: CGSize { .zero }
  open var adjustedContentInset = UIEdgeInsets()
}

/// The rows of a list as a view stacks them.
struct RowStack {
  /// The numbers of rows of the sections.
  let counts: [Int]
  let rowHeight: CGFloat
  let width: CGFloat

  var height: CGFloat { CGFloat(counts.reduce(0, +)) * rowHeight }

  func frame(at path: IndexPath) -> CGRect {
    let position = counts.prefix(path.section).reduce(0, +) + path.item
    return CGRect(x: 0, y: CGFloat(position) * rowHeight, width: width, height: rowHeight)
  }

  /// The offset at which a view of that height shows a row in its middle, as far as there is content to scroll.
  func offset(ofMiddle path: IndexPath, in viewHeight: CGFloat) -> CGFloat {
    max(0, min(frame(at: path).midY - viewHeight / 2, height - viewHeight))
  }
}
