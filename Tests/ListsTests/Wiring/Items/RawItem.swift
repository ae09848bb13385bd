/// An element of the inbox as the chat sends it, before it is decoded.
struct RawItem: Sendable {
  let kind: String
  let id: InboxID
  let fields: [String: String]

  func field(_ name: String) throws(MissingField) -> String {
    guard let value = fields[name] else { throw MissingField(name: name) }
    return value
  }
}

struct MissingField: Error, CustomStringConvertible {
  let name: String

  var description: String { "“\(name)” is missing." }
}
