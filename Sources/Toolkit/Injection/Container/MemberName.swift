/// The name of the member that declares a service: constant text of the program, compared by its address.
@usableFromInline
struct MemberName: @unchecked Sendable, CustomStringConvertible {
  // Unchecked because pointers are not Sendable: this one points to constant text.

  @usableFromInline let start: UnsafePointer<UInt8>

  /// - Parameter text: the value of `#function`.
  @inlinable
  @inline(__always)
  init(_ text: StaticString) {
    start = text.utf8Start
  }

  @inlinable
  @inline(__always)
  var address: UInt { UInt(bitPattern: start) }

  @usableFromInline var description: String { String(cString: start) }
}
