import HTML
import WebAddresses

/// A value under one of feedparser's keys, actual or expected.
indirect enum KeyValue {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  /// Compared by its target, regardless of spelling.
  case address(String)
  /// The name of an encoding, compared without case.
  case label(String)
  /// HTML, compared as the tree that a browser builds.
  case markup(String)
  case list([KeyValue])
  case record([String: KeyValue])

  init(_ text: String?) {
    self = text.map(KeyValue.text) ?? .null
  }

  init(_ address: WebAddress?) { self.init(address?.string) }

  /// The value at a step of a path; nil if it is absent.
  subscript(step: PathStep) -> KeyValue? {
    switch (self, step) {
    case (.record(let members), .key(let key)): members[key]
    case (.list(let elements), .index(let index)): elements.indices.contains(index) ? elements[index] : nil
    default: nil
    }
  }

  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .number(let value): value != 0
    case .text(let text), .address(let text), .label(let text), .markup(let text): !text.isEmpty
    case .list(let elements): !elements.isEmpty
    case .record(let members): !members.isEmpty
    }
  }

  var count: Int? {
    switch self {
    case .list(let elements): elements.count
    case .record(let members): members.count
    case .text(let text), .address(let text), .label(let text), .markup(let text): text.count
    default: nil
    }
  }

  func equals(_ expected: KeyValue) -> Bool {
    switch (self, expected) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.bool(let one), .number(let other)), (.number(let other), .bool(let one)): (one ? 1 : 0) == other
    case (.text(let one), .text(let other)): one == other
    case (.address(let one), .text(let other)):
      one == other || one == WebAddress(other)?.string
    case (.label(let one), .text(let other)): one.lowercased() == other.lowercased()
    case (.markup(let one), .text(let other)):
      one == other || CanonicalMarkup.of(one, isOurs: true) == CanonicalMarkup.of(other, isOurs: false)
    case (.list(let one), .list(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.equals($1) }
    case (.record(let one), .record(let other)):
      // Additional attributes that were not expected (`rel`, the default `type`) are allowed.
      other.allSatisfy { key, value in one[key]?.equals(value) ?? false }
    default: false
    }
  }
}

extension KeyValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container: any SingleValueDecodingContainer = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([KeyValue].self) {
      self = .list(value)
    } else {
      self = .record(try container.decode([String: KeyValue].self))
    }
  }
}
