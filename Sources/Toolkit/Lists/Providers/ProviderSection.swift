/// A section of a provider: its identity, its elements, its titles, and its supplementary elements.
///
/// Headers, footers and others are elements too: the same maps show them, and they are compared by identity and mark.
public struct ProviderSection<SectionID: Hashable & Sendable, Element> {
  // MARK: Lifecycle

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: for views that show plain titles.
  ///   - indexTitle: the entry of the list's index that leads to this section; nil if there is no entry.
  ///   - id: the identity of the section.
  ///   - elements: the elements, in order.
  ///   - header: an element above the others, for views that show one.
  ///   - footer: an element below the others, for views that show one.
  ///   - others: supplementary elements of other kinds.
  public init(
    _ id: SectionID, _ elements: [Element] = [], title: String? = nil, indexTitle: String? = nil,
    header: Element? = nil, footer: Element? = nil, others: [SupplementKind: Element] = [:]
  ) {
    self.id = id
    self.elements = elements
    self.title = title
    self.indexTitle = indexTitle
    self.header = header
    self.footer = footer
    self.others = others
  }

  // MARK: Public

  /// The identity of the section.
  public let id: SectionID
  /// The elements, in order.
  public var elements: [Element]
  /// The title, for views that show plain titles.
  public var title: String?
  /// The entry of the list's index that leads to the section.
  public var indexTitle: String?
  /// An element above the others.
  public var header: Element?
  /// An element below the others.
  public var footer: Element?
  /// The supplementary elements of other kinds.
  public var others: [SupplementKind: Element]

  /// Returns the supplementary element of a kind; nil if the section has none.
  public func supplement(_ kind: SupplementKind) -> Element? {
    switch kind {
    case .header: header
    case .footer: footer
    default: others[kind]
    }
  }

  // MARK: Internal

  /// A value that changes whenever one of `others`, the title or the entry of the index looks different.
  @usableFromInline
  func othersMark<ID>(_ stamp: (Element) -> RowStamp<ID>) -> UInt64? {
    guard title != nil || indexTitle != nil || !others.isEmpty else { return nil }
    var titleMark = ContentMarkBuilder()
    if let title { titleMark.combine(title) }
    if let indexTitle {
      titleMark.combine("index")
      titleMark.combine(indexTitle)
    }
    // A sum, because a dictionary has no order.
    return others.reduce(titleMark.mark.value) { sum, other in
      var mark = ContentMarkBuilder()
      mark.combine(other.key.name)
      mark.combine(stamp(other.value).mark)
      return sum &+ mark.mark.value
    }
  }
}

// MARK: - Identifiable

extension ProviderSection: Identifiable {}

// MARK: - Sendable

extension ProviderSection: Sendable where Element: Sendable {}
