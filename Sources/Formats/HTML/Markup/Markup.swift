/// Writes markup. Text and attribute values are always escaped; only `SafeHTML` is written unescaped.
///
/// ```swift
/// var page = Markup()
/// page.element("a", [.href("/feeds"), .class("primary")], text: "Feeds & folders")
/// ```
///
/// Element and attribute names are `StaticString`s, so that untrusted input cannot become a name. Browsers do not
/// unescape the content of `script` and `style`: leave such elements empty (`src`) or append `SafeHTML`.
///
/// - Complexity: O(bytes written).
public struct Markup: Sendable {
  @usableFromInline internal var buffer: [UInt8]

  // MARK: Lifecycle

  /// Creates an empty piece of markup.
  public init() {
    buffer = []
    // Sufficient for a row of a list: growing the buffer there would cost as much as writing.
    buffer.reserveCapacity(1_024)
  }

  // MARK: Writing

  /// Writes `<!DOCTYPE html>`.
  public mutating func doctype() {
    write("<!DOCTYPE html>")
  }

  /// Writes `<name …>`, the content, and `</name>`.
  @inlinable
  public mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  /// Writes `<name …>`, the escaped text, and `</name>`.
  @inlinable
  public mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// Writes an element without content or end tag: `br`, `img`, `input`, `link`, `meta`, `source`.
  @inlinable
  public mutating func void(_ name: StaticString, _ attributes: [Attribute] = []) {
    open(name, attributes)
  }

  /// Writes text, escaped.
  public mutating func text(_ text: String) {
    Escaping.appendText(text, to: &buffer)
  }

  /// Writes harmless markup without escaping.
  public mutating func append(_ html: SafeHTML) {
    buffer.append(contentsOf: html.string.utf8)
  }

  /// Writes the output of another writer.
  public mutating func append(_ markup: Markup) {
    buffer.append(contentsOf: markup.buffer)
  }

  /// Clears the output, and keeps the buffer's capacity.
  public mutating func clear() {
    buffer.removeAll(keepingCapacity: true)
  }

  // MARK: Reading

  /// The output as a string.
  public var string: String { String(decoding: buffer, as: UTF8.self) }

  /// The output in UTF-8.
  /// - Complexity: O(1).
  public var bytes: [UInt8] { buffer }

  /// The output as markup that can be appended to another writer.
  public var safe: SafeHTML { SafeHTML(trusted: string) }

  // MARK: Internal

  @usableFromInline
  internal mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    buffer.append(UInt8(ascii: "<"))
    write(name)
    for attribute in attributes {
      attribute.write(to: &buffer)
    }
    buffer.append(UInt8(ascii: ">"))
  }

  @usableFromInline
  internal mutating func close(_ name: StaticString) {
    write("</")
    write(name)
    buffer.append(UInt8(ascii: ">"))
  }

  internal mutating func write(_ string: StaticString) {
    string.withUTF8Buffer { buffer.append(contentsOf: $0) }
  }
}
