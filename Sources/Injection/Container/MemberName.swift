/// The name of the member that declares a service: text that is part of the program, told apart by its address.
@usableFromInline
struct MemberName: @unchecked Sendable, CustomStringConvertible {
  // Unchecked, as pointers are not Sendable: this one is to constant text.

  @usableFromInline let start: UnsafePointer<UInt8>

  /// `text` is what `#function` gives.
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
