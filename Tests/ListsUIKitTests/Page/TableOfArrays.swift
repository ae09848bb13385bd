#if STAND_IN
  import Diffing
  import ListsUIKit
  import UIKitStandIn

  /// A table with a data source of its own, which needs nothing but the changes.
  @MainActor
  final class TableOfArrays {
    init(_ tableView: UITableView) {
      self.tableView = tableView
    }

    private(set) var contacts: [Contact] = []

    func show(_ new: [Contact]) {
      let changes = StagedChangeset(Diff.changes(from: contacts, to: new, identity: \.id), from: contacts, to: new)
      for stage in changes.stages {
        tableView.performBatchUpdates { [self] in
          contacts = stage.elements
          tableView.apply(stage.batch, with: .automatic)
        }
      }
    }

    private let tableView: UITableView
  }
#endif
