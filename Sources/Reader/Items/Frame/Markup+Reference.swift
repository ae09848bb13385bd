import HTML
import Storage

extension Markup {
  /// A name that leads to its page, if it has one. The other site is not told where the reader comes from.
  public mutating func reference(_ reference: Reference) {
    guard let url = reference.url else { return text(reference.name ?? "") }
    element("a", [.href(url), Attribute("rel", "noopener noreferrer")], text: reference.name ?? url)
  }
}
