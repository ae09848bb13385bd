#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Lists

  /// The cell of an element in a table: a cell that UIKit reuses, or a view from a pool.
  @MainActor
  public struct TableCell {
    // MARK: Public

    /// Returns a function that shows items in cells of one class, which UIKit reuses.
    ///
    /// ```swift
    /// let messages = TableCell.reusing(MessageCell.self) { (message: Message, cell) in cell.show(message) }
    /// ```
    public static func reusing<Item, View: UITableViewCell>(
      _ type: View.Type, bind: @escaping (Item, View) -> Void
    ) -> (Item) -> TableCell {
      { item in
        TableCell { cells, path in
          let cell = cells.dequeue(type, at: path)
          bind(item, cell)
          return cell
        }
      }
    }

    /// Returns a cell around a view from a pool, such as `{ item.cell(in: rows) }` of a `CellMap`. The view fills the
    /// cell.
    public static func pooled(_ make: @escaping () -> Cell<UIView>) -> TableCell {
      TableCell { cells, path in
        let cell = cells.dequeue(PooledTableCell.self, at: path)
        cell.show(make)
        return cell
      }
    }

    // MARK: Internal

    let make: (TableCells, IndexPath) -> UITableViewCell
  }

  /// The header or the footer of a section in a table.
  @MainActor
  public struct TableHeading {
    /// Returns a function that shows items in header views of one class, which UIKit reuses.
    public static func reusing<Item, View: UITableViewHeaderFooterView>(
      _ type: View.Type, bind: @escaping (Item, View) -> Void
    ) -> (Item) -> TableHeading {
      { item in
        TableHeading { cells in
          let view = cells.dequeue(type)
          if let view { bind(item, view) }
          return view
        }
      }
    }

    let make: (TableCells) -> UIView?
  }

  // MARK: - Maps

  extension ItemMap where Output == TableCell {
    /// Registers cells of one class, which UIKit reuses, for an item type.
    ///
    /// - Throws: `SlotProblem` if the type already has an entry in this map, which is kept.
    @MainActor
    public func register<Item, View: UITableViewCell>(
      _ type: Item.Type, cell: View.Type, bind: @escaping (Item, View) -> Void
    ) throws(SlotProblem) {
      try register(type, TableCell.reusing(cell, bind: bind))
    }
  }

  // MARK: - Reuse

  /// The classes of cells that a table knows.
  @MainActor
  final class TableCells {
    // MARK: Lifecycle

    init(_ tableView: UITableView) {
      self.tableView = tableView
    }

    // MARK: Internal

    func dequeue<View: UITableViewCell>(_ type: View.Type, at path: IndexPath) -> View {
      guard let tableView else { preconditionFailure("A table that is gone asked for a cell.") }
      let identifier = String(reflecting: type)
      if registered.insert(ObjectIdentifier(type)).inserted {
        tableView.register(type, forCellReuseIdentifier: identifier)
      }
      // The only cast: UIKit makes a cell of the class that is registered for the identifier.
      guard let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: path) as? View else {
        preconditionFailure("The identifier \(identifier) was registered for another class.")
      }
      return cell
    }

    func dequeue<View: UITableViewHeaderFooterView>(_ type: View.Type) -> View? {
      let identifier = String(reflecting: type)
      if registered.insert(ObjectIdentifier(type)).inserted {
        tableView?.register(type, forHeaderFooterViewReuseIdentifier: identifier)
      }
      return tableView?.dequeueReusableHeaderFooterView(withIdentifier: identifier) as? View
    }

    // MARK: Private

    private weak var tableView: UITableView?
    private var registered: Set<ObjectIdentifier> = []
  }

  /// A cell around a view from a pool.
  final class PooledTableCell: UITableViewCell {
    func show(_ make: @escaping () -> Cell<UIView>) { content.show(make, in: contentView) }
    func fill() { content.fill(contentView) }
    func recycle() { content.recycle() }

    private var content = PooledContent()
  }
#endif
