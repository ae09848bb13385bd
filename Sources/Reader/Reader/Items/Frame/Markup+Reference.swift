import HTML
import Storage

extension Markup {
  /// Writes a name as a link to its page, if it has one. The link sends no referrer.
  public mutating func reference(_ reference: Reference) {
    guard let url = reference.url else { return text(reference.name ?? "") }
    element("a", [.href(url), Attribute("rel", "noopener noreferrer")], text: reference.name ?? url)
  }
}
