import Diffing

/// How elements stand to each other on the screen.
public protocol ListArrangement: AnyObject {
  /// The element that a key leads to; nil if it leads nowhere.
  func neighbor(of path: ElementPath, toward direction: ListDirection) -> ElementPath?
}
