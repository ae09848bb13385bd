/// A part that is neither compared nor encoded.
struct Unlisted<Value: Sendable>: Sendable, Hashable, Codable {
  var value: Value?

  init(_ value: Value? = nil) { self.value = value }

  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {}

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
