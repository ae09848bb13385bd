import HTML

/// A reusable view that holds an element's markup. It is bound to one element after the other and keeps its buffer.
public final class MarkupView {
  public internal(set) var markup = Markup()

  public init() {}

  func clear() {
    markup.clear()
  }
}
