/// A section of a provider: its identity, its elements, its titles, and its header and footer.
///
/// Headers and footers are elements too: the same maps show them, and they are compared by identity and mark.
public struct ProviderSection<SectionID: Hashable & Sendable, Element> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - title: for views that show plain titles.
  ///   - indexTitle: the entry of the list's index that leads to this section; nil if there is no entry.
  public init(
    _ id: SectionID, _ elements: [Element] = [], title: String? = nil, indexTitle: String? = nil,
    header: Element? = nil, footer: Element? = nil
  ) {
    self.id = id
    self.elements = elements
    self.title = title
    self.indexTitle = indexTitle
    self.header = header
    self.footer = footer
  }

  // MARK: Public

  public let id: SectionID
  public var elements: [Element]
  public var title: String?
  public var indexTitle: String?
  public var header: Element?
  public var footer: Element?

  public func supplement(_ kind: SupplementKind) -> Element? {
    switch kind {
    case .header: header
    case .footer: footer
    }
  }
}

// MARK: - Sendable

extension ProviderSection: Sendable where Element: Sendable {}
