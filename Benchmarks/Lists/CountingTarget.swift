import Diffing
import Lists

/// A target that counts its calls.
final class CountingTarget: ReloadTarget {
  private(set) var changes: Int = 0

  func apply(_ changes: Changeset, from shown: [RowStamp<Int>], to elements: [any TimelineRow]) {
    self.changes += changes.changeCount
  }
}
