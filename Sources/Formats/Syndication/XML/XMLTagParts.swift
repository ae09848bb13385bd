import Bytes

/// The parts of a start tag during reading.
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

  /// A repair in the tag, which is discarded if the text is not a tag.
  struct Repair {
    var what: String
    var place: Int
    var count: Int
  }

  /// An index into the entries of `XMLNameTable`.
  var name: Int32 = -1
  /// True if the current markup is not a tag and precedes all elements.
  var isBeforeRoot = true
  /// True during the reading of a tag.
  var isRead = false
  var attributes: [Attribute] = []
  var declarations: [Declaration] = []
  /// Each kind once; a dozen at most.
  private(set) var repairs: [Repair] = []
  /// The names of all attributes and declarations.
  private(set) var names: [Int32] = []

  mutating func begin(name: Int32) {
    self.name = name
    if !names.isEmpty {
      attributes.removeAll(keepingCapacity: true)
      declarations.removeAll(keepingCapacity: true)
      names.removeAll(keepingCapacity: true)
    }
  }

  mutating func forgetRepairs() {
    if !repairs.isEmpty { repairs.removeAll(keepingCapacity: true) }
  }

  mutating func note(_ what: String, at place: Int) {
    if let known = repairs.firstIndex(where: { $0.what.hasSameBytes(as: what) }) {
      repairs[known].count += 1
    } else {
      repairs.append(Repair(what: what, place: place, count: 1))
    }
  }

  var hasRoom: Bool { names.count < XMLLimits.attributes }

  /// Adds a name; false if the tag already has it.
  mutating func take(_ name: Int32) -> Bool {
    guard !names.contains(name) else { return false }
    names.append(name)
    return true
  }
}
