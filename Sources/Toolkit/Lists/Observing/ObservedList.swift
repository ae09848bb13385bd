import Diffing
import Observation

/// The elements of a provider for SwiftUI, and for others that use Observation: views that read them are drawn again when
/// they change.
///
/// ```swift
/// @State var inbox = ObservedList(provider: messages)
/// var body: some View {
///   List {
///     ForEach(inbox.elements, id: \.id) { MessageRow(message: $0) }
///       .onMove { messages.set(inbox.elements(moving: $0, to: $1)) }
///   }
/// }
/// ```
///
/// SwiftUI compares the elements itself, so a ``DiffableObserver`` is not needed. It is not `Sendable`: it belongs to the
/// actor that makes it, in SwiftUI the main actor.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@Observable
public final class ObservedList<SectionID: Hashable & Sendable, Element> {
  // MARK: Lifecycle

  /// Creates a list of the provider's sections.
  public init(provider: any SectionedDataProvider<SectionID, Element>) {
    sections = provider.sections
    self.provider = provider
    subscription = provider.observe { [weak self] in self?.follow() }
  }

  // MARK: Public

  /// The provider's sections, with their elements and titles.
  public private(set) var sections: [ProviderSection<SectionID, Element>]

  // MARK: Private

  @ObservationIgnored private let provider: any SectionedDataProvider<SectionID, Element>
  @ObservationIgnored private var subscription: SignalSubscription?

  private func follow() { sections = provider.sections }
}

// MARK: - Lists without sections

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedList where SectionID == SingleSection {
  /// Creates a list of the elements of all sections in sequence.
  public convenience init(provider: any DataProvider<Element>) {
    self.init(provider: FlatProvider(provider))
  }

  /// The provider's elements.
  public var elements: [Element] { sections.first?.elements ?? [] }

  /// Returns the elements in the order that SwiftUI's `onMove` asks for.
  ///
  /// - Parameters:
  ///   - offsets: the indexes of the elements to move, ascending: SwiftUI's `IndexSet`.
  ///   - offset: the index before which they come, counted before the move.
  /// - Complexity: O(n) for n elements.
  public func elements(moving offsets: some Sequence<Int>, to offset: Int) -> [Element] {
    let (elements, moving) = (elements, Set(offsets))
    let offset = min(max(offset, 0), elements.count)
    func staying(_ range: Range<Int>) -> [Element] { range.filter { !moving.contains($0) }.map { elements[$0] } }
    return staying(0..<offset) + elements.indices.filter(moving.contains).map { elements[$0] }
      + staying(offset..<elements.count)
  }
}
