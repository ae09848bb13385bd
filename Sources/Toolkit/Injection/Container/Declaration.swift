/// The place in the source that declares a service: constant text of the program, compared by its addresses.
@usableFromInline
struct Declaration: @unchecked Sendable {
  // Unchecked because pointers are not Sendable: this one points to constant text.

  @usableFromInline let member: UnsafePointer<UInt8>
  /// The address of the file's name, and above its 48 bits the line. One word, to keep factories small.
  @usableFromInline let place: UInt64

  /// - Parameters: the values of `#fileID`, `#line` and `#function`.
  @inlinable
  @inline(__always)
  init(file: StaticString, line: UInt, member: StaticString) {
    self.member = member.utf8Start
    place = UInt64(UInt(bitPattern: file.utf8Start)) | UInt64(truncatingIfNeeded: line) &<< 48
  }

  @inlinable
  @inline(__always)
  static func == (left: Declaration, right: Declaration) -> Bool {
    left.member == right.member && left.place == right.place
  }

  var file: String {
    UnsafePointer<UInt8>(bitPattern: UInt(place & 0xFFFF_FFFF_FFFF)).map { String(cString: $0) } ?? ""
  }

  var line: Int { Int(place >> 48) }
}
