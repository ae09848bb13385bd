/// The place in the source that declares a service: constant text of the program, compared by its addresses.
@usableFromInline
struct Declaration: @unchecked Sendable {
  // Unchecked because pointers are not Sendable: these point to constant text.

  @usableFromInline let file: UnsafePointer<UInt8>
  @usableFromInline let line: UInt
  @usableFromInline let member: UnsafePointer<UInt8>

  /// - Parameters: the values of `#fileID`, `#line` and `#function`.
  @inlinable
  @inline(__always)
  init(file: StaticString, line: UInt, member: StaticString) {
    self.file = file.utf8Start
    self.line = line
    self.member = member.utf8Start
  }

  @inlinable
  @inline(__always)
  static func == (left: Declaration, right: Declaration) -> Bool {
    left.member == right.member && left.line == right.line && left.file == right.file
  }
}
