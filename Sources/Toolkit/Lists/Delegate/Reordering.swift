import Diffing

/// The rules of drag to reorder in a list: the elements that may move, and the places that they may take.
///
/// A host asks it during a drag. After the drop, ``DiffableObserver/rowMoved(from:to:_:)`` tells the list's observer that
/// the view shows the row in its new place already, and ``move`` moves the element in the provider.
public struct Reordering<Element> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - canMove: returns true if the user may drag the element. By default all.
  ///   - target: returns the place that an element takes in place of the one proposed. By default the one proposed.
  ///   - move: moves the element in the provider. The path is counted after the move.
  public init(
    canMove: @escaping (Element) -> Bool = { _ in true },
    target: @escaping (Element, _ proposed: ElementPath) -> ElementPath = { $1 },
    move: @escaping (Element, _ target: ElementPath) -> Void
  ) {
    self.canMove = canMove
    self.target = target
    self.move = move
  }

  // MARK: Public

  /// Returns true if the user may drag the element.
  public let canMove: (Element) -> Bool
  /// Returns the place that an element takes in place of the one proposed.
  public let target: (Element, ElementPath) -> ElementPath
  /// Moves the element in the provider, to a path counted after the move.
  public let move: (Element, ElementPath) -> Void
}
