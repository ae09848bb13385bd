/// The marks of a section's header and footer.
@usableFromInline
struct SectionMarks: Sendable, Equatable {
  let header: UInt64?
  let footer: UInt64?
}
