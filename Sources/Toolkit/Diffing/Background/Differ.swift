/// Changes what a view shows from snapshot to snapshot, in order. Larger comparisons run outside the owner's actor.
///
/// - Calls take effect one after the other, in the order in which they were made.
/// - While a comparison is in progress, calls wait; of those that wait only the newest takes effect.
/// - Below the threshold nothing suspends unless an earlier call is still in progress.
///
/// It is not `Sendable`, and the elements need not be: its owner isolates it.
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
  ///   - shown: the snapshot that the view shows now.
  ///   - backgroundThreshold: the number of elements, old and new together, from which a comparison leaves the owner's
  ///     actor. The default corresponds to about 50 to 200 µs; a change of threads costs 2 to 15 µs.
  public init(shown: Snapshot<SectionID, Element>, backgroundThreshold: Int = 4_096) {
    self.shown = shown
    self.backgroundThreshold = backgroundThreshold
  }

  // MARK: Public

  /// The outcome of a call of ``show(_:changedParts:apply:)``.
  public enum Outcome: Sendable, Equatable {
    /// The snapshot is shown, or was shown until a later one replaced it.
    case shown
    /// A later snapshot came while this one waited.
    case superseded
    /// The task was cancelled; the shown snapshot has not changed.
    case cancelled
  }

  public private(set) var shown: Snapshot<SectionID, Element>

  /// Compares the snapshot with the one that is shown when the comparison starts, and passes on the difference.
  ///
  /// - Parameters:
  ///   - changedParts: returns the differences of an updated element; called once for each, with the old and the new
  ///     one.
  ///   - apply: applies the difference. Called once and synchronously in the caller's isolation, unless there is no
  ///     difference. `shown` is the new snapshot by then.
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
  /// The waiting calls, in the order in which they came.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Resumes the next waiting call. `isBusy` stays true meanwhile, so that no other call gets in before it.
  private func passOn() {
    if waiting.isEmpty {
      isBusy = false
    } else {
      waiting.removeFirst().resume()
    }
  }
}
