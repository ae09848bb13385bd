/// Stores a large, rarely used part on the heap: an array of at most one element, which costs nothing while it is empty
/// and is shared by copies until one is written.
struct Boxed<Value: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
  private(set) var storage: [Value] = []

  init(_ value: Value? = nil) {
    if let value { storage = [value] }
  }

  var value: Value? { storage.first }

  /// Changes the value in place, starting from `new` if it is absent.
  mutating func change<Result>(new: @autoclosure () -> Value, _ body: (inout Value) -> Result) -> Result {
    if storage.isEmpty { storage.append(new()) }
    return body(&storage[0])
  }

  init(from decoder: any Decoder) throws {
    storage = [try Value(from: decoder)]
  }

  func encode(to encoder: any Encoder) throws {
    try value?.encode(to: encoder)
  }
}
