/// What a section looks like but for its elements.
@usableFromInline
struct SectionMarks: Sendable, Equatable {
  let header: UInt64?
  let footer: UInt64?
}
