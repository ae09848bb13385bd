import Bytes

/// A custom extension: elements of feeds or entries that the model has no place for, as a type.
///
///     struct Trackback: FeedModule {
///       static let namespaceURI = "http://madskills.com/public/xml/rss/module/trackback/"
///       let ping: String
///
///       init?(_ elements: [FeedExtension]) {
///         guard let ping = elements.first("ping")?.text else { return nil }
///         self.ping = ping
///       }
///     }
///
///     entry.module(Trackback.self)?.ping
public protocol FeedModule {
  /// The namespace of the elements, as feeds declare it.
  static var namespaceURI: String { get }

  /// The member of JSON Feed for the module, such as `_trackback`; nil for modules that are not in JSON Feed.
  static var jsonMember: String? { get }

  /// - Parameter elements: the elements of the namespace in the order of the document, or the members of the object in
  ///   JSON; at least one.
  init?(_ elements: [FeedExtension])
}

extension FeedModule {
  /// Nil: most modules are not in JSON Feed.
  public static var jsonMember: String? { nil }

  fileprivate init?(among extensions: [FeedExtension]) {
    var elements: [FeedExtension] = []
    for element in extensions {
      if let uri = element.namespaceURI {
        if uri.hasSameBytes(as: Self.namespaceURI) { elements.append(element) }
      } else if let member = Self.jsonMember, element.name.hasSameBytes(as: member) {
        elements += element.children
      }
    }
    guard !elements.isEmpty else { return nil }
    self.init(elements)
  }
}

extension ParsedFeed {
  /// The module as stated by the feed itself; nil if the feed does not use it.
  ///
  /// - Complexity: O(extensions of the feed).
  public func module<Module: FeedModule>(_ type: Module.Type = Module.self) -> Module? {
    Module(among: extensions)
  }
}

extension ParsedEntry {
  /// The module as stated by the entry; nil if the entry does not use it.
  ///
  /// - Complexity: O(extensions of the entry).
  public func module<Module: FeedModule>(_ type: Module.Type = Module.self) -> Module? {
    Module(among: extensions)
  }
}

extension FeedExtension {
  /// The first direct child element, or member of JSON, with a name in any case.
  public subscript(name: String) -> FeedExtension? { children.first(name) }

  /// The value of an attribute with a name in any case, without white space at its ends; nil if it is absent or empty.
  public func attribute(_ name: String) -> String? {
    if let value = attributes[ByteString(name)] { return ASCII.nonEmpty(value) }
    let others = attributes.filter { $0.key.string.hasSameBytesIgnoringCase(as: name) }
    return ASCII.nonEmpty(others.min { $0.key < $1.key }?.value)
  }
}

extension [FeedExtension] {
  /// The first element with a name in any case: publishers differ in it.
  public func first(_ name: String) -> FeedExtension? {
    first { $0.name.hasSameBytesIgnoringCase(as: name) }
  }

  /// All elements with a name in any case, in order.
  public func all(_ name: String) -> [FeedExtension] {
    filter { $0.name.hasSameBytesIgnoringCase(as: name) }
  }
}
