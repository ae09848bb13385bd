/// Turns the user's input in a list, independent of the view, into selection, actions and preparation of elements.
///
/// All its parts are injected and can be used alone. It observes the provider: the selection and the ranges follow the
/// elements.
public final class Delegate<Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// Creates a delegate.
  ///
  /// - Parameters:
  ///   - arrangement: determines how keys move through the list: its data source. Nil for a list of rows, through which
  ///     they move up and down.
  ///   - actions: returns an element's actions, usually from an ``ActionMap``.
  ///   - ranges: the ranges that follow the viewport, such as the visible elements or those near them.
  ///   - provider: the elements.
  ///   - identity: returns an element's identity.
  ///   - selection: the selection.
  public init(
    provider: any DataProvider<Element>, identity: @escaping (Element) -> ID,
    arrangement: (any ListArrangement)? = nil,
    selection: Selection<ID>, actions: @escaping (Element) -> ItemActions = { _ in .none },
    ranges: [WorkingRange<Element, ID>] = []
  ) {
    self.provider = provider
    self.identity = identity
    self.arrangement = arrangement
    self.selection = selection
    self.makeActions = actions
    self.ranges = ranges
    watches = [
      provider.observe { [weak self] in self?.providerChanged() },
      selection.observe { [weak self] in self?.rememberCursor() },
    ]
    if let watch = provider.observePassages({ [weak self] in self?.note($0) }) {
      departed = []
      watches.append(watch)
    }
  }

  deinit {
    for range in ranges { range.leave() }
  }

  // MARK: Public

  /// The selection, which several delegates may share.
  public let selection: Selection<ID>

  /// Determines how keys move through the list; nil for up and down its rows. Set it when another layout shows the list.
  public var arrangement: (any ListArrangement)?

  /// The positions on the screen, counted across all sections.
  public private(set) var visible: Range<Int> = 0..<0

  /// A closure that is called when the end of the list comes into one of the ranges. It is called again when the end has
  /// left all ranges and comes back, or when the elements have changed and the end is still in a range.
  public var onNearEnd: (() -> Void)?

  /// Returns the position of the identity, searched for from its last known position.
  ///
  /// - Complexity: O(s + k) if it has moved k positions; O(n) if it is not there.
  public func position(of id: ID) -> Int? {
    provider.position(near: hints[id] ?? visible.lowerBound) { identity($0) == id }
  }

  // MARK: Internal

  let provider: any DataProvider<Element>
  let identity: (Element) -> ID
  let makeActions: (Element) -> ItemActions

  /// The range that was selected last, from the anchor to the cursor, and the selection's change count since; nil if the
  /// elements have changed since.
  var lastExtension: (range: Range<Int>, changeCount: Int)?

  /// Searches for all selected elements, before many of them are asked for by identity.
  func refreshHints() {
    guard areHintsOld else { return }
    hints = positions(of: watched)
    areHintsOld = false
  }

  /// Records the position of an element that is about to be selected.
  func remember(_ id: ID, at position: Int) {
    hints[id] = position
  }

  func element(_ id: ID) -> Element? {
    position(of: id).flatMap { provider.element(atPosition: $0) }
  }

  func id(atPosition position: Int) -> ID? {
    provider.element(atPosition: position).map(identity)
  }

  // MARK: Private

  private let ranges: [WorkingRange<Element, ID>]
  private var watches: [SignalSubscription] = []
  /// The last known positions of the selected elements.
  private var hints: [ID: Int] = [:]
  /// True if elements have left the provider since all hints were taken.
  private var areHintsOld = false
  /// What has left the provider since the selection followed it; nil if the provider does not tell.
  private var departed: Set<ID>?
  /// The identities of the elements on the screen, in their order.
  private var visibleIDs: [ID] = []
  /// True if `onNearEnd` was called for the current end.
  private var isEndAnnounced = false
}

// MARK: - The viewport

extension Delegate {
  /// Updates the visible elements.
  ///
  /// - Parameter visible: positions counted across all sections; those that do not exist are ignored.
  public func viewportChanged(to visible: Range<Int>) {
    let count = provider.elementCount
    self.visible = visible.clamped(to: 0..<count)
    visibleIDs = provider.elements(atPositions: self.visible).map(identity)
    updateRanges()
  }

  /// Updates the visible elements, for hosts that have only identities. Does nothing if one of them is not in the list.
  public func viewportChanged(from first: ID, through last: ID) {
    guard let start = position(of: first), let end = position(of: last), start <= end else { return }
    viewportChanged(to: start..<end + 1)
  }

  private var reachesEnd: Bool { ranges.contains(where: \.reachesEnd) }

  private func updateRanges() {
    // Checked before the update as well: the owner of a range may have left it since.
    if !reachesEnd { isEndAnnounced = false }
    for range in ranges { range.update(visible: visible, in: provider) }
    guard reachesEnd, !isEndAnnounced, let onNearEnd else { return }
    isEndAnnounced = true
    onNearEnd()
  }

  private func providerChanged() {
    isEndAnnounced = false
    lastExtension = nil
    followSelection()
    followViewport()
  }

  /// Assumes that the viewport stays in place in the content: at the first of its elements that is still there.
  private func followViewport() {
    guard !visible.isEmpty || provider.elementCount > 0 else { return }
    let start = firstSurvivor().map { max($0.position - $0.offset, 0) } ?? visible.lowerBound
    viewportChanged(to: start..<start + visible.count)
  }

  /// Returns the first of the visible elements that is still there: its index among them, and its position now.
  ///
  /// Usually the first one is found near its old position. If it is gone, all others are searched for in one pass.
  private func firstSurvivor() -> (offset: Int, position: Int)? {
    guard let first = visibleIDs.first else { return nil }
    let top = visible.lowerBound
    if let position = provider.position(near: top, where: { identity($0) == first }) { return (0, position) }
    var found: (offset: Int, position: Int)?
    var offsets: [ID: Int] = [:]
    for (offset, id) in visibleIDs.enumerated().dropFirst() where offsets[id] == nil { offsets[id] = offset }
    provider.visitElements(near: top) { position, element in
      guard let offset = offsets[identity(element)], offset < found?.offset ?? .max else { return true }
      found = (offset, position)
      return offset > 1
    }
    return found
  }

  /// Removes missing elements from the selection. If the cursor's element is missing, the cursor moves to the element
  /// at its position.
  private func followSelection() {
    let cursorPosition = selection.cursor.flatMap { hints[$0] }
    var gone: Set<ID>
    if let departed {
      self.departed = []
      gone = []
      for id in departed where selection.contains(id) || selection.cursor == id || selection.anchor == id {
        gone.insert(id)
        hints[id] = nil
      }
      areHintsOld = true
      for id in [selection.cursor, selection.anchor].compactMap({ $0 }) where !gone.contains(id) {
        hints[id] = position(of: id)
      }
    } else {
      let watched = watched
      hints = positions(of: watched)
      areHintsOld = false
      gone = watched.filter { hints[$0] == nil }
    }
    guard !gone.isEmpty else { return }
    selection.remove(
      gone, cursor: cursorPosition.flatMap { id(atPosition: min($0, provider.elementCount - 1)) })
  }

  private var watched: Set<ID> {
    selection.ids.union([selection.cursor, selection.anchor].compactMap { $0 })
  }

  private func note(_ passage: ElementPassage<Element>) {
    switch passage {
    case .left(let elements): for element in elements { departed?.insert(identity(element)) }
    case .came(let elements):
      guard departed?.isEmpty == false else { return }
      for element in elements { departed?.remove(identity(element)) }
    }
  }

  /// A few identities are searched for near their last positions, many of them in one pass.
  private func positions(of ids: Set<ID>) -> [ID: Int] {
    var found: [ID: Int] = [:]
    guard ids.count > Self.fewSearches else {
      for id in ids { found[id] = position(of: id) }
      return found
    }
    provider.visitElements(near: 0) { position, element in
      let id = identity(element)
      if ids.contains(id), found[id] == nil { found[id] = position }
      return found.count < ids.count
    }
    return found
  }

  private func rememberCursor() {
    guard let cursor = selection.cursor, hints[cursor] == nil else { return }
    hints[cursor] = position(of: cursor)
  }

  private static var fewSearches: Int { 8 }
}
