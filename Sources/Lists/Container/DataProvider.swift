/// Elements that change, and word of it when they do. Knows nothing of views.
public protocol DataProvider<Element>: AnyObject {
  associatedtype Element

  var elements: [Element] { get }

  /// Calls `onChange` after every change of `elements`, until the subscription ends.
  func observe(_ onChange: @escaping () -> Void) -> Subscription
}
