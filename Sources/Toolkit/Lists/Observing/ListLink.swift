import Diffing

/// The parts of a list that an adapter of a platform's view joins: an observer, what the view shows of it, and a delegate
/// of what it shows.
///
/// For writing an adapter; `ListsUIKit` and `ListsAppKit` have some.
public final class ListLink<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// Joins the parts of a list.
  ///
  /// - Parameters:
  ///   - identity: returns an element's identity, which must never change.
  ///   - behavior: what the user can do.
  ///   - observer: makes the observer for the target that it receives.
  public init(
    identity: @escaping (Element) -> ID, behavior: ListBehavior<Element, ID>,
    observer: (any ReloadTarget<SectionID, Element, ID>) -> DiffableObserver<SectionID, Element, ID>
  ) {
    self.identity = identity
    reordering = behavior.reordering
    relay = UpdateRelay()
    self.observer = observer(relay)
    shown = self.observer.stage
    delegate = Delegate(
      provider: shown, identity: identity, selection: behavior.selection,
      actions: behavior.actions, ranges: behavior.ranges)
  }

  // MARK: Public

  /// Brings the provider's changes to the view.
  public let observer: DiffableObserver<SectionID, Element, ID>
  /// The elements that the view shows.
  public let shown: SectionsProvider<SectionID, Element>
  /// Turns what the user does into selection and actions, by what the view shows.
  public let delegate: Delegate<Element, ID>

  /// Connects the view: from now on `apply` receives the updates, and `reload` those with too many changes.
  public func connect(
    apply: @escaping (ListUpdate<SectionID, Element, ID>) -> Void,
    reload: @escaping (ListUpdate<SectionID, Element, ID>) -> Void
  ) {
    relay.onApply = apply
    relay.onReload = reload
    observer.update()
  }

  /// Returns the identity of the element that the view shows at a path; nil if it shows none there.
  public func id(at path: ElementPath) -> ID? { shown.element(at: path).map(identity) }

  /// Returns the path of an element in the view; nil if the view does not show it.
  public func path(of id: ID) -> ElementPath? { delegate.position(of: id).flatMap { shown.path(atPosition: $0) } }

  /// Updates the delegate's viewport to the elements between two.
  public func viewportChanged(from first: ElementPath, through last: ElementPath) {
    guard let start = shown.position(of: first), let end = shown.position(of: last), start <= end else { return }
    delegate.viewportChanged(to: start..<end + 1)
  }

  /// - Returns: true if the user may drag the element.
  public func canMove(_ path: ElementPath) -> Bool {
    guard let reordering, let element = shown.element(at: path) else { return false }
    return reordering.canMove(element)
  }

  /// Returns the place that an element takes in place of the one proposed.
  public func target(of path: ElementPath, proposed: ElementPath) -> ElementPath {
    guard let reordering, let element = shown.element(at: path) else { return path }
    return reordering.target(element, proposed)
  }

  /// Takes over that the view has moved a row by itself.
  ///
  /// - Returns: a closure to call when the view has finished its move, and may be changed: if the provider has put the
  ///   element elsewhere, it applies the difference; a view that has moved a row that cannot move, or is no longer there,
  ///   reloads.
  public func moved(from path: ElementPath, to target: ElementPath) -> (() -> Void) {
    guard let reordering, let element = shown.element(at: path) else {
      return { [weak observer] in observer?.reloadTarget() }
    }
    let onOutdated = observer.onOutdated
    observer.onOutdated = onOutdated ?? {}
    let isTaken = observer.rowMoved(from: path, to: target) { reordering.move(element, target) }
    return { [weak observer] in
      if onOutdated == nil { observer?.onOutdated = nil }
      if !isTaken { observer?.reloadTarget() }
    }
  }

  // MARK: Private

  private let identity: (Element) -> ID
  private let reordering: Reordering<Element>?
  private let relay: UpdateRelay<SectionID, Element, ID>
}

/// A target that passes updates on.
final class UpdateRelay<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable>: ReloadTarget {
  var onApply: ((ListUpdate<SectionID, Element, ID>) -> Void)?
  var onReload: ((ListUpdate<SectionID, Element, ID>) -> Void)?

  func apply(_ update: ListUpdate<SectionID, Element, ID>) { onApply?(update) }
  func reload(_ update: ListUpdate<SectionID, Element, ID>) { onReload?(update) }
}
