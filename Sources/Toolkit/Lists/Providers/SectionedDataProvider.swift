/// A provider with sections, each with an identity.
public protocol SectionedDataProvider<SectionID, Element>: DataProvider {
  /// The type of the identities of sections.
  associatedtype SectionID: Hashable & Sendable

  /// The sections with their elements, in order.
  var sections: [ProviderSection<SectionID, Element>] { get }

  /// Returns one section. The default reads it from `sections`; a provider that computes `sections` should implement
  /// this function, too.
  ///
  /// - Precondition: there is such a section.
  func section(at index: Int) -> ProviderSection<SectionID, Element>
}

extension SectionedDataProvider {
  /// The default for a provider that does not report which sections have changed: all of them may have.
  public func observeSections(_ onChange: @escaping (ProviderChange) -> Void) -> SignalSubscription {
    observe { onChange(.arrangement) }
  }

  public func section(at index: Int) -> ProviderSection<SectionID, Element> { sections[index] }

  public var elements: [Element] { sections.flatMap(\.elements) }
  /// The number of sections.
  public var sectionCount: Int { sections.count }

  public var indexTitles: [SectionIndexTitle] {
    (0..<sectionCount).compactMap { index in
      section(at: index).indexTitle.map { SectionIndexTitle($0, section: index) }
    }
  }

  public func elements(inSection index: Int) -> [Element] {
    has(index) ? section(at: index).elements : []
  }

  public func title(ofSection index: Int) -> String? {
    has(index) ? section(at: index).title : nil
  }

  public func supplement(_ kind: SupplementKind, ofSection index: Int) -> Element? {
    has(index) ? section(at: index).supplement(kind) : nil
  }

  private func has(_ index: Int) -> Bool { index >= 0 && index < sectionCount }
}

/// An entry of the index at the side of a long list, and the section that it leads to.
public struct SectionIndexTitle: Hashable, Sendable {
  /// Creates an entry of the index.
  public init(_ title: String, section: Int) {
    self.title = title
    self.section = section
  }

  /// The text of the entry.
  public let title: String
  /// The index of the section that the entry leads to.
  public let section: Int
}

/// The kind of an element that accompanies a section's elements. Programs add their own, under names of their own:
///
/// ```swift
/// extension SupplementKind {
///   static let background = SupplementKind("background")
/// }
/// ```
public struct SupplementKind: Hashable, Sendable {
  /// - Parameter name: the name of the kind, unique in the program. In UIKit it is the `elementKind`.
  public init(_ name: String) {
    self.name = name
  }

  /// Before the section's elements.
  public static let header = SupplementKind("header")
  /// After the section's elements.
  public static let footer = SupplementKind("footer")

  /// The name of the kind.
  public let name: String
}
