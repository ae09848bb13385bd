/// A section of a list: its identity, marks for the looks of its supplementary elements, and its elements.
public struct ListSection<ID: Hashable & Sendable, Element> {
  // MARK: Lifecycle

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: the identity of the section.
  ///   - header: a value that changes whenever the header looks different; nil if there is no header.
  ///   - footer: the same for the footer.
  ///   - others: a value that changes whenever anything else around the section's elements looks different, such as a
  ///     title.
  ///   - elements: the elements, in order.
  @inlinable
  public init(
    id: ID, header: UInt64? = nil, footer: UInt64? = nil, others: UInt64? = nil, elements: [Element]
  ) {
    self.id = id
    self.header = header
    self.footer = footer
    self.others = others
    self.elements = elements
  }

  // MARK: Public

  /// The identity of the section. No two sections of a list may share one.
  public let id: ID
  /// A value that changes whenever the header looks different; nil if there is no header.
  public let header: UInt64?
  /// A value that changes whenever the footer looks different; nil if there is no footer.
  public let footer: UInt64?
  /// A value that changes whenever another supplementary element of the section looks different.
  public let others: UInt64?
  /// The elements of the section, in order.
  public var elements: [Element]

  // MARK: Internal

  @usableFromInline var marks: SectionMarks { SectionMarks(header: header, footer: footer, others: others) }
}

extension ListSection: Sendable where Element: Sendable {}
extension ListSection: Equatable where Element: Equatable {}

/// The identifier of the only section of a list without sections.
public struct SingleSection: Hashable, Sendable {
  /// Creates the identifier.
  public init() {}
}

/// The marks of a section's supplementary elements.
@usableFromInline
struct SectionMarks: Sendable, Equatable {
  let header: UInt64?
  let footer: UInt64?
  let others: UInt64?
}
