import HTML

/// An element's markup, as a view: it is bound to one element after the other and keeps its buffer.
public final class MarkupView {
  public internal(set) var markup = Markup()

  public init() {}

  func clear() {
    markup.clear()
  }
}
