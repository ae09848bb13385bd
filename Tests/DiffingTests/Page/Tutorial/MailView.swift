import Diffing

/// A view of one list, which takes changes in batches as a table does.
final class MailView {
  private(set) var rows: [Mail] = []
  private(set) var batches: [Batch] = []

  func show(_ new: [Mail]) {
    let staged = StagedChangeset(changes(from: rows, to: new), from: rows, to: new)
    for stage in staged.stages {
      // With UIKit, these two lines are inside of `performBatchUpdates`.
      rows = stage.elements
      batches.append(stage.batch)
    }
  }
}
