/// Several providers as the sections of one list, for example item containers with a title each.
public final class JoinedProvider<SectionID: Hashable & Sendable, Element>: SectionedDataProvider {
  // MARK: Lifecycle

  /// - Parameter parts: the sections. Of several with one identity, the first is taken.
  public init(_ parts: [Part] = []) {
    set(parts)
  }

  // MARK: Public

  /// A provider as a section. The provider's own sections are ignored.
  public struct Part {
    /// Creates a section of a provider.
    public init(
      _ id: SectionID, _ provider: any DataProvider<Element>, title: String? = nil, indexTitle: String? = nil,
      header: Element? = nil, footer: Element? = nil, others: [SupplementKind: Element] = [:]
    ) {
      surroundings = ProviderSection(
        id, [], title: title, indexTitle: indexTitle, header: header, footer: footer, others: others)
      self.provider = provider
    }

    /// The identity of the section.
    public var id: SectionID { surroundings.id }
    /// The section without its elements.
    public var surroundings: ProviderSection<SectionID, Element>
    /// The elements of the section.
    public let provider: any DataProvider<Element>
  }

  /// The providers as sections, in order.
  public var sections: [ProviderSection<SectionID, Element>] {
    parts.indices.map { section(at: $0) }
  }

  /// The number of providers.
  public var sectionCount: Int { parts.count }

  public func elementCount(inSection index: Int) -> Int {
    parts.indices.contains(index) ? parts[index].provider.elementCount : 0
  }

  public func elements(inSection index: Int) -> [Element] {
    parts.indices.contains(index) ? parts[index].provider.elements : []
  }

  public func stays(inSection index: Int) -> (any ElementStays)? {
    parts.indices.contains(index) ? parts[index].provider.stays(inSection: 0) : nil
  }

  public func section(at index: Int) -> ProviderSection<SectionID, Element> {
    var section = parts[index].surroundings
    section.elements = parts[index].provider.elements
    return section
  }

  /// Replaces all parts.
  ///
  /// - Returns: the parts left out because their identity occurs before them.
  @discardableResult
  public func set(_ parts: [Part]) -> [Part] {
    var taken: [Part] = []
    var left: [Part] = []
    var indexes: [SectionID: Int] = [:]
    for part in parts {
      guard indexes[part.id] == nil else {
        left.append(part)
        continue
      }
      indexes[part.id] = taken.count
      taken.append(part)
    }
    let leaving = self.parts
    self.parts = taken
    self.indexes = indexes
    watches = taken.map { part in
      part.provider.observe { [weak self, id = part.id] in self?.changed(id) }
    }
    withExtendedLifetime(leaving) { announcer.announce(.arrangement) }
    return left
  }

  /// Changes the titles or the supplementary elements of one section. The elements belong to the part.
  public func update(_ id: SectionID, _ body: (inout ProviderSection<SectionID, Element>) -> Void) {
    guard var surroundings = indexes[id].map({ parts[$0].surroundings }) else { return }
    body(&surroundings)
    guard let index = indexes[id] else { return }
    surroundings.elements = []
    let leaving = parts[index].surroundings
    parts[index].surroundings = surroundings
    withExtendedLifetime(leaving) { announcer.announce(.sections([index])) }
  }

  /// Announces all changes made in `body`, also those of the parts, at once, after it. May be nested.
  public func batch(_ body: () -> Void) { announcer.batch(body) }

  public func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { announcer.observe(onChange) }

  public func observeSections(_ onChange: @escaping (ProviderChange) -> Void) -> SignalSubscription {
    announcer.observeSections(onChange)
  }

  // MARK: Private

  private let announcer = ChangeAnnouncer()
  private var parts: [Part] = []
  private var indexes: [SectionID: Int] = [:]
  private var watches: [SignalSubscription] = []

  private func changed(_ id: SectionID) {
    if let index = indexes[id] { announcer.announce(.sections([index])) }
  }
}
