import Observation

/// A selection for SwiftUI: `$selection.ids` of a `@Bindable` is the binding for a list with several selected elements,
/// `$selection.id` for one with a single element. The same ``Selection`` may serve a ``Delegate``, with its keys and
/// actions.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@Observable
public final class ObservedSelection<ID: Hashable> {
  // MARK: Lifecycle

  /// Creates the bindings of a selection.
  public init(_ selection: Selection<ID>) {
    self.selection = selection
    current = selection.ids
    subscription = selection.observe { [weak self] in self?.follow() }
  }

  // MARK: Public

  /// The selected elements.
  public var ids: Set<ID> {
    get { current }
    set { selection.replace(with: newValue) }
  }

  /// The selected element; any one of them if there are several.
  public var id: ID? {
    get { current.first }
    set { selection.replace(with: newValue.map { [$0] } ?? []) }
  }

  // MARK: Private

  @ObservationIgnored private let selection: Selection<ID>
  @ObservationIgnored private var subscription: SignalSubscription?
  private var current: Set<ID>

  private func follow() {
    if current != selection.ids { current = selection.ids }
  }
}
