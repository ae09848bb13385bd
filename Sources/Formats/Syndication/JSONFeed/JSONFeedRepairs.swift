import Bytes

/// Mends documents that are nearly JSON Feed, and notes each repair.
enum JSONFeedRepairs {
  /// The members of the feed, with `items` as a list and with the names of the format; nil if this is no JSON Feed.
  static func members(of document: JSONValue, repairs: inout RepairLog) -> [JSONMember]? {
    guard case .object(var members) = document else { return nil }
    if hasOtherCase(members) || hasOtherCase(firstItem(of: members)) {
      repairs.note("Names of members are not in lower case.", line: 1)
      members = members.map { JSONMember(name: lowered($0.name), value: withLoweredNames($0.value)) }
    }
    if let items = members.lastIndex(where: { $0.name == "items" }), case .object(let values) = members[items].value {
      repairs.note("The items are not a list.", line: 1)
      members[items] = JSONMember(name: "items", value: .array(list(of: values)))
    }
    if let version = members.last(where: { $0.name == "version" })?.value.text, isVersion(version) { return members }
    guard isEntry(firstItem(of: members)) else { return nil }
    repairs.note("The document does not state its version of JSON Feed.", line: 1)
    return members
  }

  static func isVersion(_ text: String) -> Bool { text.containsBytes("jsonfeed.org/version/") }

  /// The members of an object as a list, which is how some languages write a list with gaps; else the object itself.
  private static func list(of members: [JSONMember]) -> [JSONValue] {
    let isList = members.allSatisfy { member in
      if case .object = member.value { JSONFeedReader.isItem(member.name) == false } else { false }
    }
    return isList ? members.map(\.value) : [.object(members)]
  }

  private static func firstItem(of members: [JSONMember]) -> [JSONMember] {
    guard let items = members.last(where: { lowered($0.name) == "items" })?.value else { return [] }
    guard case .object(let item)? = items.list.first else { return [] }
    return item
  }

  /// True for an object that is an entry and nothing else that has an id or a title.
  private static func isEntry(_ members: [JSONMember]) -> Bool {
    let names = Set(members.filter(\.value.isStated).map(\.name))
    let texts: Set<ByteString> = ["content_html", "content_text", "date_published", "date_modified", "external_url"]
    return !names.isDisjoint(with: texts) || names.contains("title") && names.contains("url")
  }

  // MARK: Names in another case

  private static func hasOtherCase(_ members: [JSONMember]) -> Bool {
    members.contains { member in
      let lowered = lowered(member.name)
      return lowered != member.name && (JSONFeedReader.isOfFeed(lowered) || JSONFeedReader.isItem(lowered))
    }
  }

  private static func lowered(_ name: ByteString) -> ByteString { ByteString(name.string.lowercasedASCII) }

  /// `JSONScanner.depth` bounds the depth. Extensions stay as they are.
  private static func withLoweredNames(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(withLoweredNames))
    case .object(let members):
      .object(
        members.map { member in
          member.name.utf8.first == UInt8(ascii: "_")
            ? member : JSONMember(name: lowered(member.name), value: withLoweredNames(member.value))
        })
    default: value
    }
  }
}
