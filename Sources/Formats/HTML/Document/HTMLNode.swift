/// A child of an element: another element, or text.
public enum HTMLNode: Sendable {
  case element(HTMLElement)
  case text(String)
}
