import Diffing

/// The arrangement of elements on the screen.
public protocol ListArrangement: AnyObject {
  /// Returns the path of the element that a key leads to; nil if there is no such element.
  func neighbor(of path: ElementPath, toward direction: ListDirection) -> ElementPath?
}
