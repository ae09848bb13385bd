/// A line of the expectations: a file, its HTTP headers, and feedparser's result.
struct Expectation: Decodable {
  var file: String
  var headers: [String: String]
  var checks: [Check]

  struct Check: Decodable {
    var path: [PathStep]
    var op: String
    var value: KeyValue?

    /// True if our result for the file passes the check; nil for an unknown operation.
    func holds(in root: KeyValue) -> Bool? {
      let found: KeyValue? = path.reduce(Optional(root)) { value, step in value.flatMap { $0[step] } }
      let wanted: KeyValue = value ?? .null
      switch op {
      case "eq": return (found ?? .null).equals(wanted)
      case "ne": return !(found ?? .null).equals(wanted)
      case "truthy": return found?.isTruthy ?? false
      case "falsy": return !(found?.isTruthy ?? false)
      case "len_eq": return found?.count.map { KeyValue.number(Double($0)).equals(wanted) } ?? false
      case "lacks":
        guard case .text(let key) = wanted else { return nil }
        return found?[.key(key)].map { !$0.isTruthy } ?? true
      default: return nil
      }
    }
  }

  var folder: String { file.split(separator: "/").dropLast().joined(separator: "/") }
}

/// A key of a record or an index of a list.
enum PathStep: Decodable, CustomStringConvertible {
  case key(String)
  case index(Int)

  init(from decoder: any Decoder) throws {
    let container: any SingleValueDecodingContainer = try decoder.singleValueContainer()
    if let index = try? container.decode(Int.self) {
      self = .index(index)
    } else {
      self = .key(try container.decode(String.self))
    }
  }

  var description: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index)
    }
  }
}
