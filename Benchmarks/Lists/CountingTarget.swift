import Diffing
import Lists

/// A target that counts its calls.
final class CountingTarget: ReloadTarget {
  private(set) var changes: Int = 0
  let takesStages = false

  func apply(_ update: ListUpdate<SingleSection, any TimelineRow, Int>) {
    changes += update.changeCount
  }
}
