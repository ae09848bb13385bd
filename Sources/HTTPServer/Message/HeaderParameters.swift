/// A header value with parameters, such as `form-data; name="file"` (RFC 9110 section 5.6.6).
struct HeaderParameters {
  /// What stands before the first semicolon, in lower case.
  let value: String
  private var parameters: [(name: String, value: String)] = []

  init(_ header: String) {
    var rest = header[...]
    value = rest.take(upTo: ";").trimmed.lowercased()
    while !rest.isEmpty {
      rest = rest.dropFirst().trimmed
      let name = rest.take(upTo: "=", ";").trimmed.lowercased()
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().trimmed
      let value: String
      if rest.first == "\"" {
        value = Self.quoted(&rest)
        _ = rest.take(upTo: ";")
      } else {
        value = String(rest.take(upTo: ";").trimmed)
      }
      if self[name] == nil { parameters.append((name, value)) }
    }
  }

  /// The parameter `name`, which is given in lower case.
  subscript(name: String) -> String? {
    parameters.first { (parameter) in parameter.name == name }?.value
  }

  /// Takes a quoted string. Only `\"` is an escape: old browsers send whole paths with backslashes as file names.
  private static func quoted(_ rest: inout Substring) -> String {
    rest = rest.dropFirst()
    var value = ""
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", rest.first == "\"" {
        value.append("\"")
        rest = rest.dropFirst()
      } else {
        value.append(character)
      }
    }
    return value
  }
}

extension Substring {
  /// Removes and returns what stands before the first of `ends`, or everything.
  mutating func take(upTo ends: Character...) -> Substring {
    let end = firstIndex { (character: Character) in ends.contains(character) } ?? endIndex
    let taken = self[..<end]
    self = self[end...]
    return taken
  }

  /// Without spaces and tabs around it.
  var trimmed: Substring {
    var trimmed = self
    while let first = trimmed.first, first == " " || first == "\t" { trimmed = trimmed.dropFirst() }
    while let last = trimmed.last, last == " " || last == "\t" { trimmed = trimmed.dropLast() }
    return trimmed
  }
}
