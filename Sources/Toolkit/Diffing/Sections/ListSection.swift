/// A section of a list: its identity, marks for the looks of its header and footer, and its elements.
public struct ListSection<ID: Hashable & Sendable, Element> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - header: a value that changes whenever the header looks different; nil if there is no header. `footer`
  ///     likewise.
  @inlinable
  public init(id: ID, header: UInt64? = nil, footer: UInt64? = nil, elements: [Element]) {
    self.id = id
    self.header = header
    self.footer = footer
    self.elements = elements
  }

  // MARK: Public

  public let id: ID
  public let header: UInt64?
  public let footer: UInt64?
  public var elements: [Element]

  // MARK: Internal

  @usableFromInline var marks: SectionMarks { SectionMarks(header: header, footer: footer) }
}

extension ListSection: Sendable where Element: Sendable {}
extension ListSection: Equatable where Element: Equatable {}

/// The identifier of the only section of a list without sections.
public struct SingleSection: Hashable, Sendable {
  public init() {}
}

/// The marks of a section's header and footer.
@usableFromInline
struct SectionMarks: Sendable, Equatable {
  let header: UInt64?
  let footer: UInt64?
}
