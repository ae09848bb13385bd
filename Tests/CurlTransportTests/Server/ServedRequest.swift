/// A request as the loopback server read it.
struct ServedRequest: Sendable {
  let method: String
  /// The path with its query.
  let target: String
  let fields: [(name: String, value: String)]
  let body: [UInt8]

  var path: String { String(target.prefix { (character: Character) in character != "?" }) }

  subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
