import Bytes

/// What a form sent: text fields and files, each in the order of the form.
public struct Form: Sendable {
  private let fields: [QueryItem]
  private let files: [(name: String, file: FormFile)]

  /// For tests of what reads forms, and for the readers themselves.
  public init(fields: [QueryItem] = [], files: [(name: String, file: FormFile)] = []) {
    self.fields = fields
    self.files = files
  }

  /// The first text value of `name`. O(n).
  public subscript(_ name: String) -> String? {
    fields.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// All text values of `name`, as checkboxes send them. O(n).
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
  }

  /// The first file of `name`; nil also if the field was there, but no file was chosen. O(n).
  public func file(_ name: String) -> FormFile? {
    files.first { $0.name.hasSameBytes(as: name) }?.file
  }
}
