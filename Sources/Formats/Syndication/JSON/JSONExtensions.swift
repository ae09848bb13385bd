import Bytes

/// Keeps the unknown members of JSON in the order of the document.
struct JSONExtensions {
  /// The maximum number of values that are kept of a document of that size: each takes more than ten times the memory of
  /// its text.
  static func most(ofBytes count: Int) -> Int { min(100_000, max(10_000, count / 50)) }

  private let addresses: AddressAllowance
  let most: Int
  private var room: Int
  private(set) var isUsedUp = false

  init(documentBytes: Int, addresses: AddressAllowance) {
    self.addresses = addresses
    most = Self.most(ofBytes: documentBytes)
    room = most
  }

  mutating func append(_ member: JSONMember, to extensions: inout [FeedExtension]) {
    if let tree = tree(member.name.string, member.value) { extensions.append(tree) }
  }

  /// Keeps the unknown members of a list element (an author, an attachment, a hub), with the index of that element in
  /// the model's list; -1 for an element that is not in it.
  mutating func append(
    _ members: [JSONMember], ofElement index: Int, in list: ByteString, to extensions: inout [FeedExtension]
  ) {
    guard !members.isEmpty, !addresses.isUsedUp else { return }
    var element = FeedExtension(name: list.string, attributes: ["index": String(index)])
    for member in members { append(member, to: &element.children) }
    if !element.children.isEmpty { extensions.append(element) }
  }

  /// The attribute `type` states the type of values that are not strings; list elements have no name.
  mutating func tree(_ name: String, _ value: JSONValue) -> FeedExtension? {
    guard !addresses.isUsedUp else { return nil }
    guard room > 0 else {
      isUsedUp = true
      return nil
    }
    room -= 1
    switch value {
    case .null: return FeedExtension(name: name, attributes: ["type": "null"])
    case .bool(let flag):
      return FeedExtension(name: name, attributes: ["type": "boolean"], text: flag ? "true" : "false")
    case .number(let digits): return FeedExtension(name: name, attributes: ["type": "number"], text: digits)
    case .string(let text): return FeedExtension(name: name, text: text)
    case .array(let elements):
      return FeedExtension(name: name, attributes: ["type": "array"], children: elements.compactMap { tree("", $0) })
    case .object(let members):
      return FeedExtension(
        name: name, attributes: ["type": "object"],
        children: members.compactMap { tree($0.name.string, $0.value) })
    }
  }
}
