/// A start tag while it is read.
struct XMLTagParts {
  struct Attribute {
    /// An index into the entries of `XMLNameTable`.
    var name: Int32
    var value: Range<Int>
  }

  struct Declaration {
    /// An index into the prefixes of `XMLNameTable`.
    var prefix: Int32
    var value: Range<Int>
  }

  /// An index into the entries of `XMLNameTable`.
  var name: Int32 = -1
  /// Whether what is read is no tag and stands before all elements.
  var isBeforeRoot: Bool = true
  var attributes: [Attribute] = []
  var declarations: [Declaration] = []
  /// The names of all attributes and declarations.
  private(set) var names: [Int32] = []

  mutating func begin(name: Int32) {
    self.name = name
    guard !names.isEmpty else { return }
    attributes.removeAll(keepingCapacity: true)
    declarations.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  var hasRoom: Bool { names.count < XMLLimits.attributes }

  /// Takes a name; false if it was there before.
  mutating func take(_ name: Int32) -> Bool {
    guard !names.contains(name) else { return false }
    names.append(name)
    return true
  }
}
