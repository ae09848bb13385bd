import Bytes

/// The contents of a submitted form: text fields and files, each in the order of the form.
public struct Form: Sendable {
  private let fields: [QueryItem]
  private let files: [(name: String, file: FormFile)]

  /// Makes a form, as the parsers do. Also useful in tests of handlers.
  public init(fields: [QueryItem] = [], files: [(name: String, file: FormFile)] = []) {
    self.fields = fields
    self.files = files
  }

  /// The first text value of `name`.
  ///
  /// - Complexity: O(n).
  public subscript(_ name: String) -> String? {
    fields.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// The first text value of `name` as one of the words that a form's choices send, for comparing with them.
  ///
  /// - Complexity: O(n).
  public func word(_ name: String) -> ByteString? { self[name].map { ByteString($0) } }

  /// All text values of `name`, as checkboxes send them.
  ///
  /// - Complexity: O(n).
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
  }

  /// The first file of `name`. Nil also if the field exists but no file was chosen.
  ///
  /// - Complexity: O(n).
  public func file(_ name: String) -> FormFile? {
    files.first { $0.name.hasSameBytes(as: name) }?.file
  }
}
