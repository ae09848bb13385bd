/// What shows an element: a view bound to it, as the host wants it.
public final class Cell<Content> {
  // MARK: Lifecycle

  /// - Parameter onGiveBack: takes the view back; called once at most, and let go then.
  @inlinable
  public init(_ content: Content, onGiveBack: (() -> Void)? = nil) {
    self.content = content
    self.onGiveBack = onGiveBack
  }

  // MARK: Public

  public let content: Content

  /// Gives the view back to where it came from. Whoever gives it must not show it any more; a second time does nothing.
  ///
  /// A cell that is let go without it takes its view with it.
  @inlinable
  public func giveBack() {
    guard let onGiveBack else { return }
    self.onGiveBack = nil
    onGiveBack()
  }

  // MARK: Internal

  @usableFromInline var onGiveBack: (() -> Void)?
}
