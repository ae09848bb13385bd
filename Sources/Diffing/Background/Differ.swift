/// Brings what is shown from snapshot to snapshot, in order, and leaves its owner's actor for the comparison where that
/// pays.
///
/// - Calls take effect one after the other, in the order in which they were made.
/// - While a comparison is under way, calls wait; of those that wait only the newest takes effect.
/// - Below the threshold nothing suspends unless an earlier call is still at work.
///
/// Like the elements it shows it need not be `Sendable`: who owns it isolates it.
///
/// ```swift
/// let differ = Differ(shown: Snapshot([], identity: \.id, mark: \.mark.value))
/// await differ.show(Snapshot(items, identity: \.id, mark: \.mark.value)) { changes in
///   for stage in changes.stages { … }
/// }
/// ```
public final class Differ<SectionID: Hashable & Sendable, Element> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - shown: what is on view now.
  ///   - backgroundThreshold: the number of elements, old and new together, from which a comparison leaves the owner's
  ///     actor. The default stands for about 50 to 200 µs; a change of threads costs 2 to 15 µs.
  public init(shown: Snapshot<SectionID, Element>, backgroundThreshold: Int = 4_096) {
    self.shown = shown
    self.backgroundThreshold = backgroundThreshold
  }

  // MARK: Public

  /// What became of a snapshot that was to be shown.
  public enum Outcome: Sendable, Equatable {
    /// It is what is shown now, or was until a later one took its place.
    case shown
    /// A later one came while it waited.
    case superseded
    /// Its task was cancelled; what is shown has stayed as it was.
    case cancelled
  }

  public private(set) var shown: Snapshot<SectionID, Element>

  /// Compares the snapshot with what is shown then, and has the difference applied.
  ///
  /// - Parameters:
  ///   - changedParts: how an element that is updated differs; asked with the old and the new one, once for each.
  ///   - apply: called where the caller is, once and synchronously, unless there is nothing to do. `shown` is the snapshot
  ///     already.
  public nonisolated(nonsending) func show(
    _ snapshot: Snapshot<SectionID, Element>,
    changedParts: (Element, Element) -> ChangedParts = { _, _ in .all },
    apply: (StagedChangeset<SectionID, Element>) -> Void
  ) async -> Outcome {
    if isBusy {
      await withCheckedContinuation { waiting.append($0) }
    }
    isBusy = true
    defer { passOn() }

    if !waiting.isEmpty { return .superseded }
    if Task.isCancelled { return .cancelled }
    let before = shown
    do {
      let changes = try await Diff.changes(
        from: before.outline, to: snapshot.outline, backgroundThreshold: backgroundThreshold)
      shown = snapshot
      if !changes.isEmpty {
        apply(StagedChangeset(changes, from: before.sections, to: snapshot.sections, changedParts: changedParts))
      }
      return .shown
    } catch {
      return .cancelled
    }
  }

  // MARK: Private

  private let backgroundThreshold: Int
  private var isBusy = false
  /// Those that wait for their turn, in the order in which they came.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Gives the turn to the next in line. It stays taken meanwhile, so that nobody slips in before.
  private func passOn() {
    if waiting.isEmpty {
      isBusy = false
    } else {
      waiting.removeFirst().resume()
    }
  }
}
