import Bytes
import Syndication

/// A value of a JSON document that a site serves about itself. Reading takes time linear in its bytes, whatever they are.
struct SiteJSON {
  private let value: FeedExtension

  /// Nil if the document cannot be read.
  init?(_ body: [UInt8]) {
    guard let root = try? FeedParser.original(body, contentType: "application/json") else { return nil }
    value = root
  }

  private init(_ value: FeedExtension) {
    self.value = value
  }

  /// A member of an object; an empty value for a missing one.
  subscript(name: ByteString) -> SiteJSON {
    SiteJSON(value.children.last { ByteString($0.name) == name } ?? FeedExtension(name: name.string))
  }

  /// The elements of a list, or the members of an object.
  var elements: [SiteJSON] { value.children.map { SiteJSON($0) } }

  /// The text of a string; nil for other values.
  var text: ByteString? {
    guard case nil = value.attributes["type"], let text = value.text, !text.utf8.isEmpty else { return nil }
    return ByteString(text)
  }

  /// The address of the web that a string is. Nil for other schemes, and for addresses that are too long to store.
  var address: WebAddress? {
    guard let text, BrowserAddress(text.string) != nil else { return nil }
    return EntryLimits.address(WebAddress(text.string))
  }
}
