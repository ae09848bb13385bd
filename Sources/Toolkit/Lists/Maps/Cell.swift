/// A view that is bound to an element, in the form that the host needs.
public final class Cell<Content> {
  // MARK: Lifecycle

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - onRecycle: takes the view back; called at most once, and released then.
  ///   - content: the view in the form that the host needs.
  @inlinable
  public init(_ content: Content, onRecycle: (() -> Void)? = nil) {
    self.content = content
    self.onRecycle = onRecycle
  }

  // MARK: Public

  /// The view in the form that the host needs.
  public let content: Content

  /// Returns the view to its pool. The caller must not show it any more. A second call does nothing.
  ///
  /// The view of a cell that is released without this call is released with it.
  @inlinable
  public func recycle() {
    guard let onRecycle else { return }
    self.onRecycle = nil
    onRecycle()
  }

  // MARK: Internal

  @usableFromInline var onRecycle: (() -> Void)?
}
