import Diffing

/// Sections as values: an array of sections that reports its changes.
public final class SectionsProvider<SectionID: Hashable & Sendable, Element>: SectionedDataProvider {
  // MARK: Lifecycle

  /// Creates a list of these sections.
  public init(_ sections: [ProviderSection<SectionID, Element>] = []) {
    self.sections = sections
  }

  // MARK: Public

  /// The sections, in order.
  public private(set) var sections: [ProviderSection<SectionID, Element>]

  public func section(at index: Int) -> ProviderSection<SectionID, Element> { sections[index] }

  /// Replaces all sections.
  public func set(_ sections: [ProviderSection<SectionID, Element>]) {
    let leaving = self.sections
    self.sections = sections
    withExtendedLifetime(leaving) { announcer.announce(.arrangement) }
  }

  /// Changes one section.
  ///
  /// - Returns: nil if there is no such section, and nothing is changed.
  /// - Parameters:
  ///   - body: changes a copy, and may read the provider, which still has the old section.
  ///   - id: the identity of the section.
  /// - Complexity: O(s + n) for s sections and the n elements of this one, plus the cost of `body`.
  @discardableResult
  public func update<Result>(
    _ id: SectionID, _ body: (inout ProviderSection<SectionID, Element>) -> Result
  ) -> Result? {
    guard var section = sections.first(where: { $0.id == id }) else { return nil }
    let result = body(&section)
    guard let index = sections.firstIndex(where: { $0.id == id }) else { return result }
    let leaving = sections[index]
    sections[index] = section
    withExtendedLifetime(leaving) { announcer.announce(.sections([index])) }
    return result
  }

  /// Moves an element to a path, counted in the list after the move. An index out of bounds means the nearest end.
  ///
  /// - Returns: false if there is no such element, or no such section to move it to.
  @discardableResult
  public func move(from path: ElementPath, to target: ElementPath) -> Bool {
    guard let element = element(at: path), sections.indices.contains(target.section) else { return false }
    sections[path.section].elements.remove(at: path.item)
    let item = min(max(target.item, 0), sections[target.section].elements.count)
    sections[target.section].elements.insert(element, at: item)
    announcer.announce(.sections(Set([path.section, target.section]).sorted()))
    return true
  }

  /// Announces all changes made in `body` at once, after it. May be nested.
  public func batch(_ body: () -> Void) { announcer.batch(body) }

  public func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { announcer.observe(onChange) }

  public func observeSections(_ onChange: @escaping (ProviderChange) -> Void) -> SignalSubscription {
    announcer.observeSections(onChange)
  }

  // MARK: Private

  private let announcer = ChangeAnnouncer()
}
