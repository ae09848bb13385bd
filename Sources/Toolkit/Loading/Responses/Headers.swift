/// The header fields of a response, in the order received.
public struct Headers: Sendable, Hashable {
  /// All fields, repeated ones included.
  public let fields: [HeaderField]

  public init(_ fields: [HeaderField] = []) {
    self.fields = fields
  }

  /// The first value of this name, ignoring ASCII case.
  ///
  /// - Complexity: O(fields).
  public subscript(name: String) -> String? {
    fields.first { field in field.isNamed(name) }?.value
  }

  /// Every value of this name, in order.
  ///
  /// - Complexity: O(fields).
  public func values(of name: String) -> [String] {
    fields.filter { field in field.isNamed(name) }.map(\.value)
  }
}
