/// Stores a large, rarely used part on the heap: an array of at most one element, which costs nothing while it is empty
/// and is shared by copies until one is written.
@propertyWrapper
public struct Boxed<Value: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
  private var storage: [Value] = []

  /// Boxes a value; nil takes no memory.
  public init(wrappedValue: Value?) {
    if let wrappedValue { storage = [wrappedValue] }
  }

  /// The value; nil while it is absent.
  public var wrappedValue: Value? {
    get { storage.first }
    set {
      if let newValue, !storage.isEmpty {
        storage[0] = newValue
      } else {
        storage = newValue.map { [$0] } ?? []
      }
    }
  }

  var isEmpty: Bool { storage.isEmpty }

  /// Changes the value in place, starting from `new` if it is absent. A new value is kept only if `body` returns true.
  mutating func change(new: @autoclosure () -> Value, _ body: (inout Value) -> Bool) -> Bool {
    guard storage.isEmpty else { return body(&storage[0]) }
    var value = new()
    guard body(&value) else { return false }
    storage = [value]
    return true
  }

  /// Decodes a value that is present.
  public init(from decoder: any Decoder) throws {
    storage = [try Value(from: decoder)]
  }

  /// Encodes the value; an absent one is left out by its container.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue?.encode(to: encoder)
  }
}
