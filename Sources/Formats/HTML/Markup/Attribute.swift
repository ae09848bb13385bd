/// An attribute of an element that `Markup` writes.
///
/// Attributes with an address (`href`, `src`, `action`, `poster`, …) are omitted when the address has a scheme other
/// than `http` and `https` (in `href` also `mailto` and `tel`). Event handlers (`on…`) and `srcdoc`, whose values are
/// programs and pages, are never written.
public struct Attribute: Sendable {
  @usableFromInline internal let prefix: StaticString
  @usableFromInline internal let name: StaticString
  /// If nil, the attribute is omitted.
  @usableFromInline internal let value: String?
  @usableFromInline internal let isFlag: Bool

  @inlinable
  internal init(prefix: StaticString, name: StaticString, value: String?, isFlag: Bool) {
    self.prefix = prefix
    self.name = name
    self.value = value
    self.isFlag = isFlag
  }

  /// An attribute with a value; omitted if the value is nil.
  @inlinable
  public init(_ name: StaticString, _ value: String?) {
    self.init(prefix: "", name: name, value: value, isFlag: false)
  }

  /// A Boolean attribute (`hidden`, `checked`), written without a value if set.
  @inlinable
  public static func flag(_ name: StaticString, _ isSet: Bool) -> Attribute {
    Attribute(prefix: "", name: name, value: isSet ? "" : nil, isFlag: true)
  }

  /// `data-` + name.
  @inlinable
  public static func data(_ name: StaticString, _ value: String?) -> Attribute {
    Attribute(prefix: "data-", name: name, value: value, isFlag: false)
  }

  /// `aria-` + name.
  @inlinable
  public static func aria(_ name: StaticString, _ value: String?) -> Attribute {
    Attribute(prefix: "aria-", name: name, value: value, isFlag: false)
  }

  /// The names, separated by spaces. Empty names are skipped; without names the attribute is omitted.
  @inlinable
  public static func `class`(_ names: String...) -> Attribute {
    if names.count == 1 { return Attribute("class", names[0].isEmpty ? nil : names[0]) }
    let joined = names.lazy.filter { !$0.isEmpty }.joined(separator: " ")
    return Attribute("class", joined.isEmpty ? nil : joined)
  }

  /// The unique name of the element in its page.
  @inlinable public static func id(_ value: String?) -> Attribute { Attribute("id", value) }
  /// The address that a link leads to.
  @inlinable public static func href(_ value: String?) -> Attribute { Attribute("href", value) }
  /// The address of a picture, a script or another resource.
  @inlinable public static func src(_ value: String?) -> Attribute { Attribute("src", value) }
  /// The name under which a form sends the value.
  @inlinable public static func name(_ value: String?) -> Attribute { Attribute("name", value) }
  /// The value of an input field or a button.
  @inlinable public static func value(_ value: String?) -> Attribute { Attribute("value", value) }
  /// The type of an input field, a button or a resource.
  @inlinable public static func type(_ value: String?) -> Attribute { Attribute("type", value) }
  /// The tooltip of the element.
  @inlinable public static func title(_ value: String?) -> Attribute { Attribute("title", value) }
  /// The text in place of a picture.
  @inlinable public static func alt(_ value: String?) -> Attribute { Attribute("alt", value) }
  /// The role of the element for assistive technology (WAI-ARIA).
  @inlinable public static func role(_ value: String?) -> Attribute { Attribute("role", value) }
  /// The language of the text, a tag of BCP 47.
  @inlinable public static func lang(_ value: String?) -> Attribute { Attribute("lang", value) }
  /// The direction of the text: `ltr`, `rtl` or `auto`.
  @inlinable public static func dir(_ value: String?) -> Attribute { Attribute("dir", value) }
  /// The address that a form is sent to.
  @inlinable public static func action(_ value: String?) -> Attribute { Attribute("action", value) }
  /// The method by which a form is sent: `get` or `post`.
  @inlinable public static func method(_ value: String?) -> Attribute { Attribute("method", value) }

  // MARK: Writing

  internal func write(to bytes: inout [UInt8]) {
    guard let value else { return }
    if prefix.utf8CodeUnitCount == 0 {
      switch AttributeMeaning(of: name) {
      case .plain: break
      case .program: return
      case .link: guard AddressScheme.isAllowed(value, inLink: true) else { return }
      case .address: guard AddressScheme.isAllowed(value, inLink: false) else { return }
      }
    }
    bytes.append(UInt8(ascii: " "))
    prefix.withUTF8Buffer { bytes.append(contentsOf: $0) }
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    guard !isFlag else { return }
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
    Escaping.appendAttributeValue(value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}
