import Bytes

/// The element or attribute, or the member of JSON, that a field of an entry was read from.
public struct FieldOrigin: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The members of JSON that entries are read from.
  enum Member: String, CaseIterable {
    case id
    case url
    case externalURL = "external_url"
    case title
    case summary
    case datePublished = "date_published"
    case dateModified = "date_modified"
    case contentHTML = "content_html"
    case contentText = "content_text"
    case author
    case authors
  }

  private enum Place: Hashable {
    case element(XMLNamespace, KnownName)
    case attribute(KnownName)
    case member(Member)
  }

  private let place: Place

  /// Namespaces with the same prefix become one of them, since only names are encoded.
  ///
  /// - Parameter namespace: `none` for an element of the format itself.
  init(element: KnownName, in namespace: XMLNamespace) {
    let namespace: XMLNamespace =
      switch namespace {
      case .atom03: .atom
      case .rss, .rss10, .rss090, .unknown: .none
      default: namespace
      }
    place = .element(namespace, element)
  }

  init(attribute: KnownName) {
    place = .attribute(attribute)
  }

  /// A member with the name of an element becomes that element, since only names are encoded.
  init(member: Member) {
    place =
      switch member {
      case .id: .element(.none, .id)
      case .url: .element(.none, .url)
      case .title: .element(.none, .title)
      case .summary: .element(.none, .summary)
      case .author: .element(.none, .author)
      default: .member(member)
      }
  }

  /// The usual prefix of the module and the name, in lower case, regardless of the prefix in the document: `pubdate`,
  /// `dc:creator`, `content:encoded`; an attribute has `@` before it: `@href`; a member of JSON is as written:
  /// `content_html`.
  public var name: String {
    switch place {
    case .element(let namespace, let name):
      namespace.usualPrefix.isEmpty ? name.text : namespace.usualPrefix + ":" + name.text
    case .attribute(let name): "@" + name.text
    case .member(let member): member.rawValue
    }
  }

  /// The name.
  public var description: String { name }

  /// True if the element states an id.
  var isIdentifier: Bool {
    switch place {
    case .element(_, .guid), .element(_, .id), .attribute(.about), .member(.id): true
    default: false
    }
  }

  // MARK: Codable

  /// Encodes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // A member and an element may have the same name.
    if case .member(let member) = place {
      try container.encode("json:" + member.rawValue)
    } else {
      try container.encode(name)
    }
  }

  /// Decodes the name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let place = Self.byName[ByteString(try container.decode(String.self))] else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "Entries have no such element.")
    }
    self.place = place
  }

  private static let byName: [ByteString: Place] = {
    var places: [ByteString: Place] = [:]
    for member in Member.allCases { places[ByteString("json:" + member.rawValue)] = .member(member) }
    for name in KnownName.allCases {
      places[ByteString("@" + name.text)] = .attribute(name)
      for namespace in XMLNamespace.allCases {
        let origin = FieldOrigin(element: name, in: namespace)
        places[ByteString(origin.name)] = origin.place
      }
    }
    return places
  }()
}
